import Session

extension SessionCounts {
  /// The counts for scripts, with the same names in every command. `sets` counts completed working
  /// sets.
  var object: JSONObject {
    [
      "attempts": attempts, "sends": sends, "falls": falls, "routesTried": routes,
      "routesSent": routesSent, "flashes": flashes, "sets": workingSets,
      "warmUpSets": warmUpSets, "missedSets": missedSets,
    ]
  }
}
