import CGtk
import Synchronization

/// An object of another process on the accessibility bus.
package struct AccessibilityPlug: Hashable, Sendable {
    /// The unique bus name of the process.
    package let name: String
    /// The path of the object.
    package let path: String

    /// Creates a value. The result is `nil` if the name or the path is invalid.
    package init?(name: String, path: String) {
        guard g_dbus_is_name(name) != 0, g_variant_is_object_path(path) != 0 else { return nil }
        self.name = name
        self.path = path
    }
}

/// Processes single messages for an ``AccessibilitySocket``. It runs in the thread that sends and receives messages for
/// GTK.
final class AccessibilityFilter: Sendable {
    /// An event that is reported to the main thread.
    enum Event: Sendable {
        case asked
        case located(mark: String, path: String)
    }

    private struct Call: Hashable, Sendable {
        let peer: String
        let serial: guint32
    }

    /// The maximum number of requests without a reply. A caller that expects no reply leaves a request open.
    private static let mostAnswers = 1000

    private struct State {
        var plugs: [String: AccessibilityPlug] = [:]
        var marks: Set<String> = []
        /// The path of the widget whose mark was seen and has not been removed yet.
        var marked: String?
        /// The children that are added to GTK's pending replies, by caller and serial number.
        var answers: [Call: AccessibilityPlug] = [:]
        var isListening = true
        var report: (@Sendable (Event) -> Void)?
    }

    private let state = Mutex(State())

    func report(_ report: @escaping @Sendable (Event) -> Void) { state.withLock { $0.report = report } }

    func listen() { state.withLock { $0.isListening = true } }

    func expect(_ mark: String) { state.withLock { _ = $0.marks.insert(mark) } }

    func forget(_ mark: String) { state.withLock { _ = $0.marks.remove(mark) } }

    func plug(at path: String) -> AccessibilityPlug? { state.withLock { $0.plugs[path] } }

    /// Sets the object that is joined to the widget at a path.
    /// - Returns: The previous object.
    func join(_ plug: AccessibilityPlug?, to path: String) -> AccessibilityPlug? {
        state.withLock { state in
            defer { state.plugs[path] = plug }
            return state.plugs[path]
        }
    }

    /// A decision about a message.
    private enum Verdict: Sendable {
        case pass, drop
        /// The message calls a widget with this child.
        case isAbout(AccessibilityPlug)
        /// The message is GTK's reply about a widget with this child.
        case tells(of: AccessibilityPlug)
        /// The message may describe widgets with these children.
        case mayTell(of: [String: AccessibilityPlug])
    }

    /// Processes a message.
    /// - Parameter message: The message. The function takes ownership of it.
    /// - Returns: The message to pass on, or `nil`.
    func pass(_ message: OpaquePointer, isIncoming: Bool, on connection: OpaquePointer) -> OpaquePointer? {
        switch isIncoming ? judge(incoming: message) : judge(outgoing: message) {
        case .pass: return message
        case .drop: break
        case .isAbout(let plug):
            guard let member = String(borrowing: g_dbus_message_get_member(message)),
                let question = AccessibilityAnswer.question(member, g_dbus_message_get_body(message))
            else { return message }
            guard question == .child(0), let reply = g_dbus_message_new_method_reply(message) else {
                return leave(question, to: message, plug)
            }
            g_dbus_message_set_body(reply, AccessibilityAnswer.child(plug))
            // This only queues the reply, because this thread sends it later.
            g_dbus_connection_send_message(connection, reply, G_DBUS_SEND_MESSAGE_FLAGS_NONE, nil, nil)
            g_object_unref(UnsafeMutableRawPointer(reply))
        case .tells(let plug): return Self.replaceBody(of: message) { AccessibilityAnswer.add(plug, to: $0) }
        case .mayTell(let plugs):
            return Self.replaceBody(of: message) { AccessibilityAnswer.countChildren(in: $0, of: plugs) }
        }
        g_object_unref(UnsafeMutableRawPointer(message))
        return nil
    }

    /// Passes the request to GTK, adjusted to GTK's own children.
    private func leave(
        _ question: AccessibilityAnswer.Question, to message: OpaquePointer, _ plug: AccessibilityPlug
    ) -> OpaquePointer {
        if case .child(let index) = question {
            return Self.replaceBody(of: message) { _ in index > 0 ? AccessibilityAnswer.place(index - 1) : nil }
        }
        guard let peer = String(borrowing: g_dbus_message_get_sender(message)) else { return message }
        let call = Call(peer: peer, serial: g_dbus_message_get_serial(message))
        state.withLock { state in
            if state.answers.count >= Self.mostAnswers { state.answers = [:] }
            state.answers[call] = plug
        }
        return message
    }

    /// Replaces the body of a message.
    /// - Parameter make: Returns the new body, or `nil` to keep the old body.
    private static func replaceBody(
        of message: OpaquePointer, by make: (OpaquePointer) -> OpaquePointer?
    ) -> OpaquePointer {
        // The filter receives a locked message, so it is copied.
        guard let body = g_dbus_message_get_body(message), let new = make(body),
            let copy = g_dbus_message_copy(message, nil)
        else { return message }
        g_dbus_message_set_body(copy, new)
        g_object_unref(UnsafeMutableRawPointer(message))
        return copy
    }

    private func judge(incoming message: OpaquePointer) -> Verdict {
        guard g_dbus_message_get_message_type(message) == G_DBUS_MESSAGE_TYPE_METHOD_CALL,
            let path = String(borrowing: g_dbus_message_get_path(message)),
            // The registry reads the root of every application that registers.
            path != "/org/a11y/atspi/accessible/root"
        else { return .pass }
        return state.withLock { state in
            if state.isListening {
                state.isListening = false
                state.report?(.asked)
            }
            return state.plugs[path].map { .isAbout($0) } ?? .pass
        }
    }

    private func judge(outgoing message: OpaquePointer) -> Verdict {
        switch g_dbus_message_get_message_type(message) {
        case G_DBUS_MESSAGE_TYPE_SIGNAL:
            guard let path = String(borrowing: g_dbus_message_get_path(message)),
                let member = String(borrowing: g_dbus_message_get_member(message)),
                ["PropertyChange", "Focus", "StateChanged"].contains(member),
                let body = g_dbus_message_get_body(message)
            else { return .pass }
            let (first, last) = (AccessibilityAnswer.text(0, of: body), AccessibilityAnswer.text(3, of: body))
            return state.withLock { Self.judge(signal: member, from: path, first, last, &$0) }
        case G_DBUS_MESSAGE_TYPE_METHOD_RETURN:
            let peer = String(borrowing: g_dbus_message_get_destination(message))
            let call = peer.map { Call(peer: $0, serial: g_dbus_message_get_reply_serial(message)) }
            return state.withLock { state in
                if let call, let plug = state.answers.removeValue(forKey: call) { return .tells(of: plug) }
                return state.plugs.isEmpty ? .pass : .mayTell(of: state.plugs)
            }
        default: return .pass
        }
    }

    private static func judge(
        signal member: String, from path: String, _ first: String?, _ last: String?, _ state: inout State
    ) -> Verdict {
        switch member {
        case "PropertyChange" where first == "accessible-description":
            if state.marked == path {
                state.marked = nil
                return .drop
            }
            guard let mark = last, state.marks.remove(mark) != nil else { return .pass }
            state.marked = path
            state.report?(.located(mark: mark, path: path))
            return .drop
        // The page reports which of its elements has the focus. The widget around it gains the focus each time the
        // window becomes active, which includes each time a screen reader grabs a key, and would move the reader away
        // from the page's element.
        case "Focus" where state.plugs[path] != nil: return .drop
        case "StateChanged" where state.plugs[path] != nil && first == "focused": return .drop
        default: return .pass
        }
    }
}

/// The C function of the filter. It takes ownership of the message and returns the message to pass on. It is at file
/// level because it does not run on the main thread.
let filterAccessibility: GDBusMessageFilterFunction = { connection, message, isIncoming, data in
    guard let connection, let message, let data else { return message }
    let filter = Unmanaged<AccessibilityFilter>.fromOpaque(data).takeUnretainedValue()
    return filter.pass(message, isIncoming: isIncoming != 0, on: connection)
}
