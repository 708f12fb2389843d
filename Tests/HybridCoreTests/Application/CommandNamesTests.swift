import HybridCore
import Testing

/// Valid names for commands of an application's own code.
struct CommandNamesTests {
    @Test(arguments: [
        (["sync", "map-2"], []),
        (["bad name!"], ["bad name!"]),
        (["", "a(1)", "ä"], ["", "a(1)", "ä"]),
        (["quit", "close-window"], ["quit", "close-window"]),
        (["sync", "sync"], ["sync"]),
        (["shortcut-1", "identity"], ["shortcut-1", "identity"]),
    ])
    func invalidOrTakenNamesAreRefused(names: [String], refused: [String]) {
        let sorted = CommandNames.sort(names, name: \.self)
        #expect(sorted.refused == refused)
        #expect(sorted.usable.count + refused.count == names.count)
    }
}
