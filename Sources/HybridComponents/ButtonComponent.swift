import CGtk
import GLibBridge
import HybridCore
import HybridShell

/// `button`: buttons of the page in the header bar, one on each side. The event names the side.
@MainActor
final class ButtonComponent: BridgeComponent {
    private let delegate: BridgeDelegate
    private var buttons: [String: Widget] = [:]
    private static let longestTitle = 40

    init(_ delegate: BridgeDelegate) {
        self.delegate = delegate
    }

    func received(_ message: BridgeMessage) {
        switch message.event {
        case "left", "right", "connect": add(message)
        case "disconnect": for side in Array(buttons.keys) { remove(side) }
        default: delegate.refuse(message, .event)
        }
    }

    func pageLeft() { buttons = [:] }

    private func add(_ message: BridgeMessage) {
        let side = message.event == "left" ? "left" : "right"
        remove(side)
        guard let title = DisplayLine.make(message["title"]?.string, limit: Self.longestTitle) else {
            return delegate.refuse(message, .data)
        }
        let event = message.event
        let button = HeaderButton.make(title: title, icon: SymbolicIcon.name(in: message.data)) { [weak self] in
            self?.delegate.reply(to: event, isUsersDoing: true)
        }
        buttons[side] = button
        delegate.addToHeader(button, atStart: side == "left")
    }

    private func remove(_ side: String) {
        if let button = buttons.removeValue(forKey: side) { delegate.removeFromHeader(button) }
    }
}
