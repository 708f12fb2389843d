import CWebKitGTK
import FoundationEssentials
import GLibBridge
import HybridCore

/// WebKit's back-forward list of one web view.
@MainActor
final class PageHistory {
    private let view: Widget
    /// The page's current entry.
    private var entry: ObjectRef?
    /// The entry of the page when its successor was requested. A frame may have added entries to the page's.
    private var leftEntry: ObjectRef?
    /// The entries that native code knows, by number.
    private var known: [Int: ObjectRef] = [:]
    private var lastNumber = 0
    /// True while WebKit asks about a step of the page's own, with its list on the target entry.
    var isStepping = false

    init(of view: Widget) { self.view = view }

    private var list: OpaquePointer? { webkit_web_view_get_back_forward_list(view.pointer()) }

    /// WebKit's current entry.
    var current: ObjectRef? {
        list.flatMap { ObjectRef.retaining(webkit_back_forward_list_get_current_item($0)) }
    }

    /// Records the page's current entry.
    func remember() {
        guard !isStepping else { return }
        entry = current
        leftEntry = entry
    }

    /// Records that the page's successor has been requested.
    func leave() {
        if !isStepping { leftEntry = current ?? leftEntry }
    }

    /// A document has replaced another.
    /// - Returns: the entry of the replaced document; `nil` if the new document has taken its entry.
    func replaced() -> HistoryEntry? {
        defer { remember() }
        known = known.filter { position(of: $0.value) != nil }
        guard let leftEntry, position(of: leftEntry) ?? 0 != 0,
            let address = String(borrowing: webkit_back_forward_list_item_get_uri(leftEntry.pointer())),
            let url = URL(webAddress: address)
        else { return nil }
        let number = known.first { Self.isSame($0.value, leftEntry) }?.key ?? lastNumber + 1
        lastNumber = max(lastNumber, number)
        known[number] = leftEntry
        return HistoryEntry(number: number, url: url)
    }

    /// Number of entries that a history step goes back, negative for forward; `nil` if unknown.
    ///
    /// When WebKit asks for the decision, its list already points to the target entry. It returns to the old entry if
    /// the answer is no.
    var stepsBack: Int? { entry.flatMap { position(of: $0) } }

    /// Shows the page of an entry again.
    /// - Returns: `false` if WebKit no longer has it.
    func show(_ entry: HistoryEntry) -> Bool {
        // WebKit would load the current entry again. During a step of the page's its list is only about to return.
        guard let item = known[entry.number], let position = position(of: item), position != 0 || isStepping else {
            return false
        }
        webkit_web_view_go_to_back_forward_list_item(view.pointer(), item.pointer())
        return true
    }

    /// The position of an entry relative to the current one; `nil` if it is no longer in the list.
    private func position(of entry: ObjectRef) -> Int? {
        guard let list else { return nil }
        let length = Int32(webkit_back_forward_list_get_length(list))
        let item: OpaquePointer = entry.pointer()
        return (-length...length).first { webkit_back_forward_list_get_nth_item(list, $0) == item }.map(Int.init)
    }

    private static func isSame(_ one: ObjectRef, _ other: ObjectRef) -> Bool {
        let (first, second): (OpaquePointer, OpaquePointer) = (one.pointer(), other.pointer())
        return first == second
    }
}
