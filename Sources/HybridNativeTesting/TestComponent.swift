import CGtk
import FoundationEssentials
import GLibBridge
public import HybridCore
public import HybridShell

/// A bridge component with a fake page. It needs `Xvfb` and `dbus-daemon`, but no window and no web process.
///
///     let rating = try await TestComponent(RatingComponent.self)
///     try rating.send(RatingComponent.Received(title: "Rate"))
///     try rating.press("Rate")
///     let reply = try await rating.reply(as: RatingComponent.Reply.self)
///
/// `answers` has the results of the page's functions and scripts that the component calls.
@MainActor
public final class TestComponent {
    private let name: String
    private let bridge: PageBridge
    private let page = FakePage()
    private var count = 0
    /// The number of replies before the next one that a test reads.
    private var readReplies = 0

    /// The coders of the application (`HybridApplication.coders`), for the component and for the test's own values.
    public var coders: JSONCoders {
        get { bridge.coders }
        set { bridge.coders = newValue }
    }

    /// Creates a component with typed messages.
    /// - Throws: ``TestFailure`` if the machine has no `Xvfb`, which GTK's widgets need, or no `dbus-daemon`.
    public convenience init<Component: TypedBridgeComponent>(_ type: Component.Type) async throws {
        try await self.init(type.name) { type.init($0) }
    }

    /// Creates a component. The first message creates its native object.
    /// - Throws: ``TestFailure`` if the machine has no `Xvfb` or no `dbus-daemon`.
    public init(_ name: String, _ make: @escaping BridgeComponentFactory) async throws {
        try await HeadlessSession.shared().openDisplay()
        self.name = name
        bridge = PageBridge(.main, ComponentSet([.init(name, make)], ComponentAnnouncement(place: [])), tracer: page)
        bridge.delegate = page
        bridge.pageChanged()
        bridge.update(.shown)
    }

    // MARK: The page

    /// Sends a message of the page.
    /// - Parameters:
    ///   - data: The data, which JSON represents as an object.
    ///   - event: The event.
    ///   - file: The file that a failure names.
    ///   - line: The line that a failure names.
    /// - Throws: ``TestFailure`` if the data have no such form.
    public func send(
        _ data: some Encodable, for event: String = "connect", file: StaticString = #fileID, line: UInt = #line
    ) throws {
        guard var members = try JSONValue(encoding: data, by: coders).object else {
            throw TestFailure("\(file):\(line): The data of “\(event)” must be an object, such as a struct.")
        }
        members["metadata"] = ["url": .string(page.address.absoluteString)]
        count += 1
        bridge.hear(
            .heard(
                .message(BridgeMessage(id: "\(count)", component: name, event: event, data: .object(members)))))
    }

    /// The results of the page's functions and scripts, by the name of the function or the text of the script. Others
    /// throw an error.
    public var answers: [String: JSONValue] {
        get { page.answers }
        set { page.answers = newValue }
    }

    /// The functions and scripts that the component called.
    public var calls: [String] { page.calls }

    // MARK: The component

    /// The native object, or `nil` before the first message.
    public var component: (any BridgeComponent)? { bridge.component(name)?.component }

    /// The replies so far.
    public var replies: [BridgeMessage] { page.replies }

    /// Waits for the next reply to an event and returns its data.
    /// - Throws: ``TestFailure`` if there is no reply within the time limit, or if it has another type.
    public func reply<Reply: Decodable>(
        to event: String = "connect", as type: Reply.Type = JSONValue.self, file: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> Reply {
        var next: Int?
        try await Waiting.wait {
            next = page.replies.indices.dropFirst(readReplies).first { page.replies[$0].event == event }
            return next != nil
        } failure: {
            TestFailure("\(file):\(line): Expected a reply of “\(name)” to “\(event)”. \(report)")
        }
        readReplies = (next ?? 0) + 1
        do {
            return try page.replies[readReplies - 1].data.decode(as: type, by: coders)
        } catch {
            throw TestFailure("\(file):\(line): The reply of “\(name)” to “\(event)” is not \(type): \(error)")
        }
    }

    /// Why messages had no effect, as in the trace's `bridge.refused`.
    public var refusals: [String] { page.refusals }
    /// The messages to the user.
    public var notices: [String] { page.notices }
    /// The addresses that the component visits.
    public var visits: [URL] { page.visits }

    /// Presses the button with a label or tooltip in the header bar, or chooses the menu's entry with a title.
    /// - Throws: ``TestFailure`` if there is neither.
    public func press(_ label: String, file: StaticString = #fileID, line: UInt = #line) throws {
        if let entry = bridge.bar.shownEntries.first(where: { $0.title == label }) { return entry.chosen() }
        let delegate = bridge.component(name)?.delegate
        let buttons = HeaderSide.allCases.compactMap { delegate?.headerWidget(at: $0) }.flatMap(Self.buttons)
        guard let button = buttons.first(where: { $0.name == label })?.button else {
            let names = (buttons.map(\.name) + bridge.bar.shownEntries.map(\.title)).map { "“\($0)”" }
            throw TestFailure(
                "\(file):\(line): Expected a button “\(label)”. There "
                    + (names.isEmpty ? "is none." : "are: \(names.joined(separator: ", ")).") + " \(report)")
        }
        var value = GValue()
        g_value_init(&value, gtk_button_get_type())
        let object: UnsafeMutablePointer<GObject> = button.pointer()
        g_value_set_object(&value, object)
        g_signal_emitv(&value, g_signal_lookup("clicked", gtk_button_get_type()), 0, nil)
        g_value_unset(&value)
    }

    private static func buttons(in widget: ObjectRef) -> [(name: String, button: ObjectRef)] {
        if g_type_check_instance_is_a(widget.pointer(), gtk_button_get_type()) != 0 {
            let texts = [gtk_button_get_label(widget.pointer()), gtk_widget_get_tooltip_text(widget.pointer())]
            return [(texts.lazy.compactMap { String(borrowing: $0) }.first ?? "", widget)]
        }
        var found: [(String, ObjectRef)] = []
        var child = ObjectRef.retaining(gtk_widget_get_first_child(widget.pointer()))
        while let next = child {
            found += buttons(in: next)
            child = ObjectRef.retaining(gtk_widget_get_next_sibling(next.pointer()))
        }
        return found
    }

    /// The calls and replies so far, for failures.
    private var report: String {
        let parts = [
            ("refused", refusals), ("replied", replies.map(\.json.text)), ("said", notices), ("called", calls),
        ].filter { !$1.isEmpty }.map { "\($0): \($1.joined(separator: ", "))" }
        return "So far it has \(parts.isEmpty ? "done nothing" : parts.joined(separator: "; "))."
    }
}
