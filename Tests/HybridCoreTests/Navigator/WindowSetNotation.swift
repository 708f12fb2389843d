import HybridCore

@testable import HybridConfiguration

/// A set of stacks with its commands as text.
struct WindowSetNotation {
    var set: WindowSetState

    /// - Parameter paths: first pages of the tabs. With a single path there are no tabs.
    init(_ words: String = "signs-in", paths: [String] = ["/", "/b", "/c"], startsOthers: Bool = true) throws {
        let tabs = paths.count < 2 ? [] : paths.map { ApplicationTab(title: $0, url: NavigatorNotation.page($0)) }
        set = WindowSetState(try NavigatorNotation.context(words), tabs: tabs, startsOthers: startsOthers)
    }

    mutating func take(_ event: WindowSetState.Event) -> String {
        set.handle(event).compactMap { command -> String? in
            switch command {
            case .navigator(let index, let command):
                let text = NavigatorNotation.describe([command])
                return text.isEmpty ? nil : "\(index): \(text)"
            case .departure(.inquire(let pages)): return "inquire " + pages.map { "\($0.place.navigator)" }.joined()
            case .departure(.ask): return "ask the user"
            case .departure(let command): return "departure \(command)"
            case .perform(let number): return "perform \(number)"
            case .drop(let number): return "drop \(number)"
            case .selectionChanged: return "selected"
            case .openWindow(let number, let width, let height):
                let size = [width, height].compactMap { $0.map { " \($0)" } }.joined()
                return "open window \(number)\(size)"
            case .closeWindow(let number, let screens): return "close window \(number) with \(screens.count)"
            case .record(let event):
                return switch event {
                case .tabSelected(let index, _): "tab \(index)"
                case .window(let step, let window): "window \(window) \(step)"
                default: nil
                }
            }
        }.joined(separator: "; ")
    }

    /// The page that a tab is loading arrives.
    @discardableResult
    mutating func arrive(_ tab: Int) -> String {
        guard let url = set[tab]?[.main].activeVisit?.url else { return "nothing is on its way" }
        let state = PageState(url: url)
        let order = NavigationAction(url: url, kind: .other, isOrdered: true)
        var texts = [take(.navigator(tab, .navigationAsked(.main, order, state)))]
        for event in [SessionEvent.loadStarted, .loadCommitted(url), .loadFinished, SessionNotation.loaded()] {
            texts.append(take(.navigator(tab, .session(.main, event, state))))
        }
        return texts.filter { !$0.isEmpty }.joined(separator: "; ")
    }
}
