import HybridCore

/// Law 4 for one event: stacks change only according to the commands.
enum StackCheck {
    static func problems(
        event: StacksEvent, before: NavigationStacks, after: NavigationStacks, _ commands: [StacksCommand]
    ) -> [String] {
        var problems = CommandOrder.problems(in: commands)
        let all = ids(after, .main) + ids(after, .modal)
        if Set(all).count != all.count { problems.append("a screen is there twice: \(all)") }
        if after.main.isEmpty, !before.main.isEmpty { problems.append("the main stack is empty") }
        var isArrival = false
        if case .pageShown = event { isArrival = true }
        if case .visitFailed = event { isArrival = true }
        for name in StackName.allCases { problems += kept(name, before, after, commands, isArrival) }
        for case .visit(let name, let request) in commands where after[name].last?.id != request.screen {
            problems.append("\(name): screen \(request.screen) is visited and not on top")
        }
        for case .reloadNative(let name, let id) in commands {
            guard let top = after[name].last, top.id == id, top.kind != .web else {
                problems.append("\(name) loads a native screen that is not on top")
                continue
            }
        }
        if case .goBack = event { problems += back(before, after) }
        return problems
    }

    /// Removed screens and forgotten screens are the same, all others stay in place, and at most one screen is new.
    private static func kept(
        _ name: StackName, _ before: NavigationStacks, _ after: NavigationStacks, _ commands: [StacksCommand],
        _ isArrival: Bool
    ) -> [String] {
        let (old, new) = (ids(before, name), ids(after, name))
        var forgotten: [Screen.ID] = []
        for case .forget(name, let screens) in commands { forgotten += screens }
        var problems: [String] = []
        if Set(old).subtracting(new) != Set(forgotten) {
            problems.append("\(name): \(old) to \(new), forgotten \(forgotten)")
        }
        let survivors = old.filter(new.contains)
        // An arrival replaces screens beneath.
        if isArrival { return problems + (survivors == new ? [] : ["\(name): screens came with an arrival"]) }
        if Array(new.prefix(survivors.count)) != survivors || survivors != Array(old.prefix(survivors.count)) {
            problems.append("\(name): screens were moved: \(old) to \(new)")
        }
        if new.count - survivors.count > 1 { problems.append("\(name): more than one new screen: \(old) to \(new)") }
        return problems
    }

    private static func back(_ before: NavigationStacks, _ after: NavigationStacks) -> [String] {
        let name = before.front
        let expected = name == .main && before.main.count == 1 ? ids(before, .main) : ids(before, name).dropLast()
        return Array(expected) == ids(after, name) ? [] : ["back led from \(ids(before, name)) to \(ids(after, name))"]
    }

    private static func ids(_ stacks: NavigationStacks, _ name: StackName) -> [Screen.ID] { stacks[name].map(\.id) }
}
