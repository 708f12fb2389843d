package import FoundationEssentials
package import HybridValues

extension WalkAction {
    /// The action as a phrase for testers.
    package var text: String {
        switch self {
        case .visit(let path): localized("Open \(path)")
        case .click(.link, let target): localized("Click the link \(target.text)")
        case .click(.button, let target): localized("Press the button \(target.text)")
        case .click(.summary, let target): localized("Open or close the details \(target.text)")
        case .fill(let target, .plain(let text)):
            localized("Fill in \(target.text): \(WalkTarget(text).text)")
        case .fill(let target, .secret(let secret, _)):
            localized("Fill in \(target.text) with the environment variable \(secret.rawValue)")
        case .select(let option, let target): localized("Select “\(option)” in \(target.text)")
        case .check(let target): localized("Check \(target.text)")
        case .uncheck(let target): localized("Uncheck \(target.text)")
        case .choose(let target): localized("Choose \(target.text)")
        case .enter(let target): localized("Press Enter in \(target.text)")
        case .command(let name, let argument):
            localized("Command \(name)") + (argument.map { " \($0)" } ?? "")
        case .answer(let question, true): localized("Accept the page's \(question.rawValue)")
        case .answer(let question, false): localized("Cancel the page's \(question.rawValue)")
        }
    }
}

extension WalkTarget {
    /// The target as a phrase, such as `“Edit” (2)`.
    var text: String {
        "“\(DisplayLine.make(name, limit: 80) ?? name)”" + (position.map { " (\($0))" } ?? "")
    }
}

extension WalkRecorder {
    /// The steps and their results, for the diagnostics window.
    package var text: String {
        guard isOn || !walk.steps.isEmpty else {
            return localized(
                """
                No recording yet. Start one, then use the application: click links by their text, and fill in fields by their \
                labels. Passwords are not recorded. When you save, choose the kind of script.
                """)
        }
        let steps = walk.steps.enumerated().map { index, step in
            "\(index + 1). \(step.action.text)" + (step.expected.map { "\n      \($0.text)" } ?? "")
        }
        return (steps + walk.omissions.map { "⚠ \($0)" }).joined(separator: "\n")
    }
}

extension WalkOutcome {
    fileprivate var text: String {
        let top = modal.map { "\(main.joined(separator: ", "))  +  \($0.joined(separator: ", "))" }
        return [top ?? main.joined(separator: ", "), "“\(title)”", status.map { "\($0)" }].compactMap(\.self)
            .joined(separator: "  ")
    }
}

extension WalkAction {
    /// The step for the script that performs it in the page (`Resources/replay.js`); `nil` for a native step.
    /// - Parameters:
    ///   - number: The number of the step. A document performs each number once.
    ///   - secrets: The texts of the secrets.
    ///   - page: The address of the page if it is one of the application's own.
    package func pageStep(
        _ number: Int, _ secrets: [WalkSecret: String], on page: URL?
    ) throws(WalkAnswer) -> JSONValue? {
        func step(
            _ act: String, _ kind: String, _ target: WalkTarget, text: String? = nil,
            _ others: [String: JSONValue] = [:]
        ) -> JSONValue {
            var members: [String: JSONValue] = [
                "number": .integer(number), "act": .string(act), "kind": .string(kind), "name": .string(target.name),
            ]
            if let position = target.position { members["position"] = .integer(position) }
            if let text { members["text"] = .string(text) }
            return .object(members.merging(others) { $1 })
        }
        var place: [String: JSONValue] = [:]
        if case .fill(_, .secret(let secret, let path)) = self {
            guard let page, let origin = ApplicationOrigin(page) else { throw .foreign }
            guard WalkPath.path(of: page) == path else { throw .elsewhere }
            place = [
                "origin": .string(origin.text), "path": .string(WalkPath.exactPath(of: page)),
                "secret": .string(secret.rawValue),
            ]
        }
        return switch self {
        case .click(let control, let target): step("click", control.rawValue, target)
        case .fill(let target, .plain(let text)): step("fill", "field", target, text: text)
        case .fill(let target, .secret(let secret, _)):
            step("fill", "field", target, text: secrets[secret] ?? "", place)
        case .select(let option, let target): step("select", "field", target, text: option)
        case .check(let target): step("check", "field", target)
        case .uncheck(let target): step("uncheck", "field", target)
        case .choose(let target): step("choose", "field", target)
        case .enter(let target): step("enter", "field", target)
        case .visit, .command, .answer: nil
        }
    }
}
