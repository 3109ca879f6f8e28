import Canvas
import Foundation
import Terminal

// A program for the terminal's tests: shows its size and what came in last. `c` crashes it, `q` ends it, `l` restores the
// terminal and does not end.
// With a file and a seed as arguments it shows random frames instead, one a key or resize, and writes into
// the file what should be on the screen; `w` rewrites the whole frame. How many were shown is the
// terminal's title, which is written after the frame: who reads it there has the frame before it.

let screen: Screen
do {
  screen = try Screen()
} catch {
  print("probe: \(error)")
  exit(1)
}

func show(_ text: String) {
  var frame = Frame(size: screen.size)
  frame.write("size \(frame.size.columns)x\(frame.size.rows)", column: 0, row: 0)
  frame.write(text, column: 0, row: 1, role: .send)
  frame.write("end", endingBefore: frame.size.columns, row: frame.size.rows - 1, role: .sendBand)
  screen.present(frame, title: text)
}

func write(_ text: String, to path: String) {
  // Whole or not at all: the test reads while we write.
  let data = Data(text.utf8)
  do { try data.write(to: URL(fileURLWithPath: path), options: .atomic) } catch { exit(2) }
}

if CommandLine.arguments.count == 3, let seed = UInt64(CommandLine.arguments[2]) {
  var frames = RandomFrames(seed: seed)
  var count = 0
  var frame = frames.next(screen.size)
  func present() {
    screen.present(frame)
    count += 1
    write(frame.plainText, to: CommandLine.arguments[1])
    screen.present(frame, title: "\(count)")
  }
  present()
  for await event in screen.events {
    switch event {
    case .key(.character("q")), .terminated:
      screen.restore()
      exit(0)
    case .key(.character("w")):
      screen.present(Frame(size: Size(columns: 1, rows: 1)))
      screen.flush(within: .seconds(5))
      present()
    case .key, .resized:
      frame = frames.next(screen.size)
      present()
    case .click, .scroll, .pasted, .keysEnded, .background, .coloursMayDiffer: break
    }
  }
}

show("ready")
loop: for await event in screen.events {
  switch event {
  case .key(.character("q")): break loop
  case .key(.character("c")): fatalError("asked to crash")
  case .key(.character("l")):
    screen.restore()
    print("the end lasts")
    while true { pause() }
  case .key(let key): show("key \(key)")
  case .pasted(let text): show("pasted \(text)")
  case .click(let column, let row): show("click \(column) \(row)")
  case .scroll(let lines): show("scroll \(lines)")
  case .keysEnded: show("keys ended")
  case .background, .coloursMayDiffer: break
  case .resized(let size): show("resized \(size.columns)x\(size.rows)")
  case .terminated(let signal):
    screen.restore()
    print("ended by \(signal)")
    exit(0)
  }
}
screen.restore()
print("good bye")
