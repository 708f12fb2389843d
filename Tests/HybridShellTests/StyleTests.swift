import CGtk
import CWebKitGTK
import GLibBridge
import HybridCore
import XCTest

@testable import HybridShell

/// The application's own colours in GTK's style.
final class StyleTests: ShellTestCase {
    func testColorsFollowTheTheme() throws {
        let light = try XCTUnwrap(HexColor("#fdfcf7"))
        let dark = try XCTUnwrap(HexColor("#102030"))
        Adwaita.choose(isDark: false)
        // An error in the style sheet would log a warning, which fails the test.
        let providers = Style.install(ApplicationColors(accent: HexColor("#1b7f5c"), background: (light, dark)))
        let label = Widget.label("x")
        XCTAssertEqual(try base(of: label), light)
        Adwaita.choose(isDark: true)
        XCTAssertEqual(try base(of: label), dark)

        Adwaita.choose(isDark: nil)
        let display = try XCTUnwrap(gdk_display_get_default())
        for provider in providers { gtk_style_context_remove_provider_for_display(display, provider.pointer()) }
        XCTAssertNotEqual(try base(of: label), light)
    }

    func testLongWordsGetNoHyphen() {
        let label = Widget.label("a.long.address@example.com")
        let attributes = gtk_label_get_attributes(label.pointer())
        XCTAssertEqual(
            String(takingGString: pango_attr_list_to_string(attributes)), "0 4294967295 insert-hyphens false")
        XCTAssertEqual(gtk_label_get_wrap_mode(label.pointer()), PANGO_WRAP_WORD_CHAR)
    }

    private func base(of widget: Widget) throws -> HexColor {
        var color = GdkRGBA()
        let context = gtk_widget_get_style_context(widget.pointer())
        XCTAssertNotEqual(gtk_style_context_lookup_color(context, "theme_base_color", &color), 0)
        func part(_ value: Float) -> UInt8 { UInt8((value * 255).rounded()) }
        return HexColor(red: part(color.red), green: part(color.green), blue: part(color.blue))
    }
}
