import CGtk
import GLibBridge
import HybridToolkit
import XCTest

@testable import HybridShell

/// Commands of an application's own code in the menu.
final class PrimaryMenuTests: ShellTestCase {
    /// GTK aborts the program for an invalid action name.
    func testInvalidAndTakenNamesAreOmitted() throws {
        var environment = try environment()
        environment.setCommands(
            ["sync", "bad name!", "quit", "sync"].map { name in MenuCommand(name, title: name) { _ in } })
        XCTAssertEqual(environment.commands.map(\.name), ["sync"])
        XCTAssertEqual(environment.commandProblems.count, 3)
        _ = PrimaryMenu(environment)
    }

    func testMenuShowsPageCommandsAndZoomLevel() throws {
        let menu = PrimaryMenu(try environment())
        menu.showZoom(1.1)
        let labels = labels(of: try XCTUnwrap(gtk_menu_button_get_menu_model(menu.button.pointer())))
        XCTAssertEqual(
            labels.prefix(10),
            [
                "_New Window", "_First Page", "_Copy Link", "Open in _Browser", "F_ull Screen", "_Find…", "_Print…",
                "Zoom _Out", "110%", "Zoom _In",
            ])
    }

    func testZoomLevelIsInTheMiddleOfItsButton() throws {
        let menu = PrimaryMenu(try environment())
        let popover = try XCTUnwrap(ObjectRef.retaining(gtk_menu_button_get_popover(menu.button.pointer())))
        for (zoom, text) in [(1.1, "110%"), (1.2, "120%")] {
            menu.showZoom(zoom)
            let label = try XCTUnwrap(
                popover.descendant {
                    $0.isA(gtk_label_get_type()) && String(borrowing: gtk_label_get_label($0.pointer())) == text
                })
            XCTAssertEqual(gtk_widget_get_halign(label.pointer()), GTK_ALIGN_CENTER)
            let item = try XCTUnwrap(ObjectRef.retaining(gtk_widget_get_parent(label.pointer())))
            XCTAssertNil(item.descendant { $0 != label && $0.isVisible }, "nothing is beside the label")
            XCTAssertNotEqual(gtk_widget_get_hexpand(label.pointer()), 0)
        }
    }

    func testMenuFitsNarrowWindow() throws {
        let environment = try environment(name: String(repeating: "Long name ", count: 9))
        let menu = PrimaryMenu(environment)
        menu.showZoom(3)
        let window = Widget(sinking: gtk_window_new())
        gtk_window_set_child(window.pointer(), menu.button.pointer())
        let popover = try XCTUnwrap(ObjectRef.retaining(gtk_menu_button_get_popover(menu.button.pointer())))
        let content = try XCTUnwrap(ObjectRef.retaining(gtk_popover_get_child(popover.pointer())))
        var least: Int32 = 0
        gtk_widget_measure(content.pointer(), GTK_ORIENTATION_HORIZONTAL, -1, &least, nil, nil, nil)
        XCTAssertLessThanOrEqual(least, 360)
        XCTAssertGreaterThan(least, 200, "it has its items")
        gtk_window_destroy(window.pointer())
    }

    /// The labels of a menu and its sections, from the top.
    private func labels(of menu: UnsafeMutablePointer<GMenuModel>) -> [String] {
        (0..<g_menu_model_get_n_items(menu)).flatMap { position in
            if let section = ObjectRef.owning(g_menu_model_get_item_link(menu, position, G_MENU_LINK_SECTION)) {
                return labels(of: section.pointer())
            }
            let label = g_menu_model_get_item_attribute_value(menu, position, G_MENU_ATTRIBUTE_LABEL, nil)
            return [label.flatMap { Variant(owning: $0).string } ?? ""]
        }
    }
}
