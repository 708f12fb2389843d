import DemoServer
import HybridTestSupport

/// Checks the laws of the design after each step, with the trace, the server's log and the accessible objects.
@MainActor
struct SoakLaws {
    let test: EndToEndTestCase
    private let ends: Set = ["visit.completed", "visit.failed", "visit.cancelled"]

    /// Violations found in the trace and the server's log alone.
    func problems(after step: SoakStep) -> [String] {
        let events = Array(test.app.trace.dropFirst(step.before.events))
        let requests = Array(test.server.requests.dropFirst(step.before.requests))
        var refreshed: String?
        if case .proposals(leaving: 2) = step.change { refreshed = (step.before.modal ?? step.before.main).last }
        let ledger = SoakLedger(
            events: events, requests: requests, server: test.server.url, refreshed: refreshed)
        var problems = ledger.problems + endingProblems() + stackProblems(step, events)
        problems += errorProblems(events, requests)
        let visits = events.count { $0.event == "visit.started" }
        if visits > 10 { problems.append("law 3: \(visits) visits in one step") }
        return problems
    }

    /// Law 3: each started visit has ended exactly once.
    private func endingProblems() -> [String] {
        var counts: [Int: Int] = [:]
        for event in test.app.trace {
            guard let visit = event["visit"].int else { continue }
            if event.event == "visit.started" { counts[visit, default: 0] += 100 }
            if ends.contains(event.event) { counts[visit, default: 0] += 1 }
        }
        return counts.filter { $0.value != 101 }.map { visit, count in
            "law 3: visit \(visit) started \(count / 100) and ended \(count % 100) times"
        }
    }

    /// Law 2: an error page is only shown as the response to a form.
    private func errorProblems(_ events: [TraceEvent], _ requests: [DemoServer.Request]) -> [String] {
        events.filter { $0.event == "visit.completed" && $0["error"] == .null }.compactMap { event in
            guard let url = event["url"].string, url.hasPrefix(test.server.url) else { return nil }
            let path = url.dropFirst(test.server.url.count).prefix { $0 != "#" }
            let answers = requests.filter { $0.path == path && $0.frame == nil }
            guard let status = answers.last?.status, answers.allSatisfy({ $0.method == "GET" && $0.status >= 400 })
            else { return nil }
            return "law 2: the answer \(status) of \(path) is a page"
        }
    }

    // MARK: The stack

    /// Law 4: no screen is lost that the user did not leave.
    private func stackProblems(_ step: SoakStep, _ events: [TraceEvent]) -> [String] {
        let old = step.before
        let new = test.stacks
        switch step.change {
        case .none:
            return same(old.main, new.main, "main") + same(old.modal ?? [], new.modal ?? [], "modal")
        case .back:
            guard let modal = old.modal else { return popped(old.main, new.main, "main") }
            if modal.count > 1 {
                return same(old.main, new.main, "main") + popped(modal, new.modal ?? [], "modal")
            }
            return same(old.main, new.main, "main") + (new.modal == nil ? [] : ["law 4: the modal is still there"])
        case .dismissal:
            return same(old.main, new.main, "main") + (new.modal == nil ? [] : ["law 4: the modal is still there"])
        case .home:
            guard new.modal == nil, new.main.count == 1, new.main.first == old.main.first else {
                return ["law 4: home is \(new.main), not the first of \(old.main)"]
            }
            return []
        case .proposals(let leaving):
            return changed(old, new.main, leaving: leaving, events)
        }
    }

    private func same(_ old: [String], _ new: [String], _ name: String) -> [String] {
        // The page on top may have changed its own address.
        old.count == new.count && old.dropLast() == new.dropLast()
            ? [] : ["law 4: the \(name) stack changed from \(old) to \(new)"]
    }

    private func popped(_ old: [String], _ new: [String], _ name: String) -> [String] {
        if old.count == 1 || isStepBack(old, new) { return same(old, new, name) }
        return same(old.dropLast(), new, name)
    }

    /// Back reverses a frame's advance before it leaves the page. The only such page of the demo keeps its path.
    private func isStepBack(_ old: [String], _ new: [String]) -> Bool {
        guard old.count == new.count, let from = old.last, let to = new.last, from != to else { return false }
        return from.hasPrefix("/frames") && from.prefix { $0 != "?" } == to.prefix { $0 != "?" }
    }

    private func changed(
        _ old: SoakState, _ new: [String], leaving: Int, _ events: [TraceEvent]
    ) -> [String] {
        let clearing: Set = ["clear_all", "replace_root"]
        let clears = events.contains { event in
            event.event == "visit.proposed" && clearing.contains(event["properties"]["presentation"].string ?? "")
        }
        if clears || events.contains(where: { $0.event == "authentication.signedOut" }) { return [] }
        let kept = min(old.main.count, new.count)
        guard new.count >= old.main.count - leaving, new.prefix(kept - 1) == old.main.prefix(kept - 1) else {
            return ["law 4: the main stack changed from \(old.main) to \(new), which loses a screen"]
        }
        return []
    }

    // MARK: The display

    /// Law 2: window, page and stack agree. Returns current violations, some of which may be transient.
    func displayProblems() -> [String] {
        guard let stack = test.app.trace.last(where: { $0.event == "stack.changed" }) else { return ["no stack"] }
        let native = widgets()
        let documents = test.app.accessibility.documents
        var problems: [String] = []
        var errors = 0
        let isSigningIn = test.isSigningIn
        if native.windows.count(where: { $0 == "Sign In" }) != (isSigningIn ? 1 : 0) {
            problems.append("law 2: there are the windows \(native.windows), and a sign-in: \(isSigningIn)")
        }
        for session in ["main", "modal"] {
            guard let top = stack[session].array.last else { continue }
            // A dialog with its error hides during the sign-in, so neither is visible until it ends.
            if session == "modal", isSigningIn {
                if native.windows.count != 2 {
                    problems.append("law 2: the dialog does not stand aside: \(native.windows)")
                }
                continue
            }
            let isNative = top["kind"].string == "native"
            let end = lastEnd(of: session)
            let hasFailed = !isNative && end?.event == "visit.failed"
            // The sign-in is requested only in the dialog: no error screen appears below it.
            let isAsked = isSigningIn && end?["error"]["status"].int == 401
            if hasFailed, !isAsked { errors += 1 }
            if let title = top["title"].string ?? (hasFailed ? nil : "Fieldnotes"), !native.windows.contains(title) {
                problems.append("law 2: no window is called \"\(title)\" but \(native.windows)")
            }
            if isNative || hasFailed { continue }
            let address = withoutAnchor(top["url"].string ?? "")
            // The screen covered by the modal may be hidden, but it exists.
            let isCovered = session == "main" && !stack["modal"].array.isEmpty
            // An invalid form may have the address of the page beneath.
            let pages = documents.filter { withoutAnchor($0.address) == address && ($0.isShowing || isCovered) }
            let page = pages.first { $0.title == top["title"].string } ?? pages.first
            if page == nil {
                problems.append("law 2: \(session) shows none of \(documents.map(\.address)) for \(address)")
            } else if let title = top["title"].string, page?.title != title {
                problems.append("law 2: the page of \(address) is called \"\(page?.title ?? "")\", not \"\(title)\"")
            }
        }
        if errors != native.errors { problems.append("law 2: \(native.errors) error screens, \(errors) failed visits") }
        if native.isLoading { problems.append("law 2: a spinner turns though nothing is loading") }
        return problems
    }

    /// Last end of a session's visit that was not cancelled.
    private func lastEnd(of session: String) -> TraceEvent? {
        test.app.trace.last { event in
            ["visit.completed", "visit.failed"].contains(event.event) && event["session"].string == session
        }
    }

    private func withoutAnchor(_ address: String) -> String { String(address.prefix { $0 != "#" }) }

    private func widgets() -> (windows: [String], errors: Int, isLoading: Bool) {
        var found = (windows: [String](), errors: 0, isLoading: false)
        _ = test.app.native.find { node in
            switch node.role {
            case .frame: found.windows.append(node.name ?? "")
            case .pushButton where node.name == "Retry": found.errors += 1
            case .progressBar where node.name == "Loading": found.isLoading = true
            default: break
            }
            return false
        }
        return found
    }
}

extension EndToEndTestCase {
    /// True if the application waits for a sign-in.
    var isSigningIn: Bool {
        let steps = ["authentication.presented", "authentication.succeeded", "authentication.cancelled"]
        return app.trace.last { steps.contains($0.event) }?.event == steps[0]
    }
}
