import HybridCore
import Testing

/// The table of commands.
struct UserCommandTests {
    @Test func keyTriggersOneCommand() {
        let keys = UserCommand.allCases.flatMap(\.keys)
        #expect(Set(keys).count == keys.count)
        for command in UserCommand.allCases where !command.keys.isEmpty {
            #expect(command.shortcut != nil, "\(command) has keys, and no title in the shortcuts window.")
        }
    }

    @Test func menuTitlesAreUniqueWithMnemonics() {
        let labels = UserCommand.allCases.compactMap { $0.menuItem?.label }
        #expect(Set(labels).count == labels.count)
        #expect(labels.allSatisfy { $0.contains("_") })
    }

    @Test func commandsWithArgumentAreInNoMenu() {
        for command in UserCommand.allCases where command.parameter != nil {
            #expect(command.menuItem == nil && !command.isForFiles && command.keys.isEmpty)
        }
    }

    @Test func kioskRemovesCommandsThatLeaveIt() {
        let left = Set(UserCommand.allCases.filter(\.worksWhenLocked))
        #expect(left == [.back, .forward, .closeModal, .home, .reload, .stop, .visit, .selectTab, .signOut, .reset])
    }
}
