import CAdwaita
import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore
import HybridTestSupport
import XCTest

@testable import HybridShell
@testable import HybridToolkit
@testable import HybridWebView

/// The user's actions on widgets, and what the user sees.
extension FakeSiteTestCase {
    /// Clicks a button of a window, which is found by its label or accessible name.
    func press(_ name: String, in window: String? = nil, file: StaticString = #filePath, line: UInt = #line) {
        forgetEvents()
        let found = windows.filter { window == nil || title(of: $0) == window }.lazy
            .compactMap { $0.descendant { self.isButton($0, named: name) } }.first
        guard let found else { return XCTFail("No button \(name) in \(titles): \(texts)", file: file, line: line) }
        found.emitClicked()
        settle()
    }

    private func isButton(_ widget: Widget, named name: String) -> Bool {
        guard g_type_check_instance_is_a(widget.pointer(), gtk_button_get_type()) != 0,
            gtk_widget_get_mapped(widget.pointer()) != 0
        else { return false }
        let label = String(borrowing: gtk_button_get_label(widget.pointer()))?.replacing("_", with: "")
        // A popover belongs to the button that opens it.
        return label == name || String(borrowing: gtk_widget_get_tooltip_text(widget.pointer())) == name
            || String(borrowing: gtk_button_get_icon_name(widget.pointer())) == name
            || widget.descendants { !$0.isA(gtk_popover_get_type()) }.lazy.compactMap(\.ownText).first == name
    }

    /// The visible buttons with this name.
    func buttons(_ name: String) -> [Widget] {
        windows.flatMap { window in
            window.descendants { gtk_widget_get_mapped($0.pointer()) != 0 }.filter { isButton($0, named: name) }
        }
    }

    /// Toggles a switch or check box with this title.
    func toggle(_ name: String, file: StaticString = #filePath, line: UInt = #line) {
        forgetEvents()
        for widget in windows.flatMap({ $0.descendants { _ in true } }) {
            if widget.isA(gtk_check_button_get_type()) {
                let label = String(borrowing: gtk_check_button_get_label(widget.pointer()))
                guard label?.replacing("_", with: "") == name else { continue }
                gtk_check_button_set_active(widget.pointer(), 1 - gtk_check_button_get_active(widget.pointer()))
                return settle()
            }
            guard widget.isA(gtk_switch_get_type()),
                let row = ObjectRef.retaining(
                    gtk_widget_get_ancestor(widget.pointer(), adw_preferences_row_get_type())), row.rowTitle == name
            else { continue }
            gtk_switch_set_active(widget.pointer(), 1 - gtk_switch_get_active(widget.pointer()))
            return settle()
        }
        XCTFail("No switch \(name): \(texts)", file: file, line: line)
    }

    /// The texts of the primary menu.
    func menuTexts() -> [String] {
        let found = windows.lazy.compactMap { window in
            window.descendant {
                $0.isA(gtk_menu_button_get_type()) && gtk_widget_get_mapped($0.pointer()) != 0
                    && gtk_menu_button_get_primary($0.pointer()) != 0
            }
        }.first
        guard let found, let popover = ObjectRef.retaining(gtk_menu_button_get_popover(found.pointer())) else {
            return []
        }
        gtk_popover_popup(popover.pointer())
        settle()
        defer { gtk_popover_popdown(popover.pointer()) }
        return popover.descendants { gtk_widget_get_mapped($0.pointer()) != 0 }.compactMap(\.ownText)
    }

    /// Fills in an entry, which is found by its accessible name.
    func fill(_ name: String, with text: String, file: StaticString = #filePath, line: UInt = #line) {
        let found = windows.lazy.compactMap { window in
            window.descendant {
                $0.isA(gtk_editable_get_type()) && !$0.isA(gtk_text_get_type())
                    && ($0.labelText == name || $0.rowTitle == name)
            }
        }.first
        guard let found else { return XCTFail("No entry \(name): \(texts)", file: file, line: line) }
        gtk_editable_set_text(found.pointer(), text)
    }

    /// Waits until the sign-in dialog is open, fills it in and submits it.
    func submitSignIn(password: String = "correct horse", file: StaticString = #filePath, line: UInt = #line) {
        pump(until: { titles.contains("Sign In") }, "the dialog is open: \(titles)", file: file, line: line)
        fill("E-mail", with: "ada@example.com", file: file, line: line)
        fill("Password", with: password, file: file, line: line)
        press("Sign In", in: "Sign In", file: file, line: line)
    }

    /// Returns the text on the clipboard, or `nil` if there is none.
    func clipboardText(file: StaticString = #filePath, line: UInt = #line) throws -> String? {
        var answer: String??
        try DesktopClipboard.readText { answer = .some($0) }
        pump(until: { answer != nil }, "the clipboard answers", file: file, line: line)
        return answer ?? nil
    }

    // MARK: What is seen

    /// The visible windows and dialogs.
    var windows: [Widget] { allWindows.filter(\.isVisible) }

    var allWindows: [Widget] { Widget.windows }

    /// The titles of the visible windows and dialogs.
    var titles: [String] { windows.map(title) }

    func title(of window: Widget) -> String {
        String(borrowing: gtk_window_get_title(window.pointer())) ?? ""
    }

    /// The visible texts of all windows.
    var texts: [String] {
        windows.flatMap { window in
            window.descendants { gtk_widget_get_mapped($0.pointer()) != 0 }.compactMap(\.ownText)
        }
    }

    func shows(_ text: String) -> Bool { texts.contains { $0.contains(text) } }

    /// The paths of the active stacks.
    var stacks: (main: [String], modal: [String]?) { stacks(of: windowSet.active) }

    func stacks(tab: Int) -> (main: [String], modal: [String]?) { stacks(of: windowSet.navigators[tab]) }

    /// The stacks of an additional window, whose number starts at 2.
    func stacks(window: Int) -> (main: [String], modal: [String]?) {
        stacks(of: window == 1 ? windowSet.navigators[0] : windowSet.all[windowSet.navigators.count + window - 2])
    }

    private func stacks(of navigator: Navigator) -> (main: [String], modal: [String]?) {
        let stacks = navigator.stacks
        return (stacks.main.map { place(of: $0) }, stacks.modal.map { $0.map { place(of: $0) } })
    }

    private func place(of screen: Screen) -> String { screen.currentLocation.path }
}

extension [HybridCore.TraceEvent] {
    /// The kinds of the presented dialogs.
    var dialogs: [String] { compactMap { if case .dialogPresented(let kind, _) = $0 { kind } else { nil } } }
    var selectedTabs: [Int] { compactMap { if case .tabSelected(let index, _) = $0 { index } else { nil } } }
    var authentications: [String] {
        compactMap { if case .authentication(let step, _, _, _) = $0 { "\(step)" } else { nil } }
    }
    /// The kinds of the errors with which visits failed.
    var failures: [String] {
        compactMap { if case .visitFailed(_, _, _, _, let error) = $0 { "\(error.kind)" } else { nil } }
    }
    /// The refusals of messages to components.
    var bridgeRefusals: [String] {
        compactMap {
            guard case .bridge(.refused, let component, _, _, let reason, _) = $0 else { return nil }
            return "\(component) \(reason ?? "")"
        }
    }
    var windowSteps: [String] { compactMap { if case .window(let step, _) = $0 { "\(step)" } else { nil } } }
}

extension Widget {
    /// The text of the label that GTK associates with an entry: the label before it in the same box.
    var labelText: String? {
        ObjectRef.retaining(gtk_widget_get_prev_sibling(pointer()))?.ownText
    }

    /// The title of a row of preferences.
    var rowTitle: String? {
        isA(adw_preferences_row_get_type()) ? String(borrowing: adw_preferences_row_get_title(pointer())) : nil
    }

    /// The text of a label.
    var ownText: String? {
        if isA(gtk_inscription_get_type()) { return String(borrowing: gtk_inscription_get_text(pointer())) }
        return isA(gtk_label_get_type()) ? String(borrowing: gtk_label_get_text(pointer())) : nil
    }

    /// All widgets below this one that meet a condition. Widgets below one that does not meet it are left out.
    func descendants(_ condition: (Widget) -> Bool) -> [Widget] {
        var all: [Widget] = []
        var child = ObjectRef.retaining(gtk_widget_get_first_child(pointer()))
        while let next = child {
            if condition(next) { all += [next] + next.descendants(condition) }
            child = ObjectRef.retaining(gtk_widget_get_next_sibling(next.pointer()))
        }
        return all
    }
}

/// Records the addresses that are opened in other programs.
@MainActor
final class FakeLauncher: URLLauncher {
    var opened: [String] = []
    var revealed: [String] = []

    func open(_ url: URL) async throws { opened.append(url.absoluteString) }
    func reveal(_ file: URL) async throws { revealed.append(file.path) }
}
