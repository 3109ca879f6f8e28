import Foundation
import HUD
import Terminal

// A program for the terminal's tests: shows its size and what came in last. `c` crashes it, `q` ends it.

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

show("ready")
loop: for await event in screen.events {
  switch event {
  case .key(.character("q")): break loop
  case .key(.character("c")): fatalError("asked to crash")
  case .key(let key): show("key \(key)")
  case .click(let column, let row): show("click \(column) \(row)")
  case .scroll(let lines): show("scroll \(lines)")
  case .resized(let size): show("resized \(size.columns)x\(size.rows)")
  case .terminated(let signal):
    screen.restore()
    print("ended by \(signal)")
    exit(0)
  }
}
screen.restore()
print("good bye")
