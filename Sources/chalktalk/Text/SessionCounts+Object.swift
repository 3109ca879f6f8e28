import Live
import Session

extension SessionCounts {
  /// The counts for scripts, by the same names in every command. `sets` are the working ones that were done.
  var object: JSONObject {
    [
      "attempts": attempts, "sends": sends, "falls": falls, "routesTried": routes,
      "routesSent": routesSent, "flashes": flashes, "sets": workingSets,
      "warmUpSets": warmUpSets, "missedSets": missedSets,
    ]
  }
}
