extension ShellState {
    /// The state for people. Addresses are as in the trace.
    package var text: String {
        let above = dialog.map { ["Above the stacks: a dialog, “\($0.title)”"] } ?? []
        let tab = self.tab.map { ["Tab \($0) is in front"] } ?? []
        let modal = self.modal.map { $0.lines(of: "Modal stack") } ?? ["Modal stack: none"]
        return (["Window: “\(title)”"] + tab + above + [""] + main.lines(of: "Main stack") + [""] + modal)
            .joined(separator: "\n")
    }
}

extension ShellState.SessionState {
    fileprivate func lines(of name: String) -> [String] {
        let stack = screens.reversed().map { screen in
            let title = screen.title.map { "“\($0)”" } ?? "without a title"
            return "  \(screen.isNative ? "native" : "web")  \(URLRedaction.redact(screen.url))  \(title)"
        }
        let last = visit?.json
        let visit = last.map { json in
            let words = ["visit", "kind", "action", "state"].map { key in
                json[key]?.string ?? json[key]?.integer.map { "\($0)" } ?? ""
            }
            return "  Last visit: \(words.joined(separator: ", ")), \(json["url"]?.string ?? "")"
        }
        let error = failure.map { "  Error on display: \($0.traceMessage)" }
        return ["\(name), the top first"] + stack + [visit, error].compactMap { $0 }
            + ["  Turbo: \(hasTurbo ? "takes visits" : "none that takes visits")"]
    }
}
