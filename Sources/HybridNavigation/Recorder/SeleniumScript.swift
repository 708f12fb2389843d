import HybridValues

/// Writes a recording as a pytest file with Selenium, for the fixture in Examples/system-test.
struct SeleniumScript {
    private let walk: RecordedWalk

    init(_ walk: RecordedWalk) { self.walk = walk }

    var text: String {
        """
        \"\"\"Recorded with HybridDesktop. It needs hybrid_desktop.py and conftest.py of Examples/system-test.

        SITE=\(walk.origin) python3 -m pytest \(WalkScript.selenium.fileName)
        \"\"\"
        \(walk.omissions.map { "# \($0)\n" }.joined())
        import os


        def test_recorded(app):
        \(lines.map { "    \($0)\n" }.joined())
        """
    }

    private var lines: [String] {
        var lines: [String] = []
        var before: WalkOutcome?
        for (index, step) in walk.steps.enumerated() {
            lines.append("app.\(Self.call(step.action))")
            if index + 1 < walk.steps.count, case .answer = walk.steps[index + 1].action { continue }
            guard let outcome = step.expected else { continue }
            let expected = Self.expectations(WalkChange(from: before, to: outcome))
            if !expected.isEmpty { lines.append("app.expect(\(expected.joined(separator: ", ")))") }
            before = outcome
        }
        return lines
    }

    private static func call(_ action: WalkAction) -> String {
        func call(_ method: String, _ arguments: String..., at target: WalkTarget) -> String {
            let position = target.position.map { ["position=\($0)"] } ?? []
            return "\(method)(\(([quote(target.name)] + arguments + position).joined(separator: ", ")))"
        }
        switch action {
        case .visit(let path): return "visit(\(quote(path)))"
        case .click(let control, let target): return call("click_\(control.rawValue)", at: target)
        case .fill(let target, .plain(let text)): return call("fill_in", quote(text), at: target)
        case .fill(let target, .secret(let secret, _)):
            return call("fill_in", "os.environ[\"\(secret.rawValue)\"]", at: target)
        case .select(let option, let target): return call("select", quote(option), at: target)
        case .check(let target): return call("check", at: target)
        case .uncheck(let target): return call("uncheck", at: target)
        case .choose(let target): return call("choose", at: target)
        case .enter(let target): return call("press_enter", at: target)
        case .command(let name, let argument):
            return "perform(\(quote(name))\(argument.map { ", \($0)" } ?? ""))"
        case .answer(_, let accepts): return accepts ? "accept_dialog()" : "dismiss_dialog()"
        }
    }

    private static func expectations(_ change: WalkChange) -> [String] {
        func list(_ paths: [String]) -> String { "[\(paths.map(quote).joined(separator: ", "))]" }
        var parts: [String] = []
        if let main = change.main { parts.append("main=\(list(main))") }
        if let modal = change.modal { parts.append("modal=\(list(modal))") }
        if change.isModalGone { parts.append("modal=None") }
        if let title = change.title { parts.append("title=\(quote(title))") }
        if let error = change.error { parts.append("error=\(error.map { "\($0)" } ?? "True")") }
        return parts
    }

    /// Returns a Python literal with this text.
    static func quote(_ text: String) -> String {
        WalkScript.quote(text, escaping: ["\"", "\\"]) { scalar in
            let digits = String(scalar.value, radix: 16)
            return "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
        }
    }
}
