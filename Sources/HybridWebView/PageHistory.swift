import CWebKitGTK
import FoundationEssentials
import GLibBridge
import HybridCore
import HybridToolkit

/// WebKit's back-forward list of one web view.
final class PageHistory {
    private let view: Widget
    /// The page's current entry.
    private var entry: ObjectRef?
    /// The entry of the page at the time when its successor was requested. A frame may have added entries to those of
    /// the page.
    private var leftEntry: ObjectRef?
    /// The entries that native code has received, by number.
    private var known: [Int: ObjectRef] = [:]
    private var lastNumber = 0
    /// True while WebKit asks for a decision about a history step that the page itself makes. WebKit's list then
    /// already points to the target entry.
    var isStepping = false

    init(of view: Widget) { self.view = view }

    private var list: OpaquePointer? { webkit_web_view_get_back_forward_list(view.pointer()) }

    /// WebKit's current entry.
    var current: ObjectRef? {
        list.flatMap { ObjectRef.retaining(webkit_back_forward_list_get_current_item($0)) }
    }

    /// Records the current entry as the page's entry.
    func remember() {
        guard !isStepping else { return }
        entry = current
        leftEntry = entry
    }

    /// Records that the page's successor has been requested.
    func leave() {
        if !isStepping { leftEntry = current ?? leftEntry }
    }

    /// Handles the replacement of a document by another.
    /// - Returns: The entry of the replaced document, or `nil` if the new document uses the same entry.
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

    /// The number of entries that a history step goes back. It is negative if the step goes forward, and `nil` if
    /// unknown.
    ///
    /// When WebKit asks for the decision, its list already points to the target entry. If the decision is negative,
    /// WebKit returns to the old entry.
    var stepsBack: Int? { entry.flatMap { position(of: $0) } }

    /// Shows the page of an entry again.
    /// - Returns: False if WebKit no longer has the entry.
    func returnTo(_ entry: HistoryEntry) -> Bool {
        // WebKit would load the current entry again. During a history step of the page itself, the list points to the
        // target only until the decision, so position 0 is acceptable.
        guard let item = known[entry.number], let position = position(of: item), position != 0 || isStepping else {
            return false
        }
        webkit_web_view_go_to_back_forward_list_item(view.pointer(), item.pointer())
        return true
    }

    /// Returns the position of an entry relative to the current one. Returns `nil` if the entry is no longer in the
    /// list.
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
