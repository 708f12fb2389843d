import DemoServer
import HybridTestSupport
import XCTest

/// Window controls added by pages' components.
final class TourComponentTests: TourTestCase {
    func testPageComponents() throws {
        try walk {
            try start()
            try visit("/components/title")
            // The page's script arrives after the visit.
            try waitForQuiet()
            try pressPageButton("High water")
            try waitForWidget(.label, "The tide is coming in.")
            try picture("banner")
            try visit("/components/menu-item")
            try waitForKeyboard()
            try pressKey("F10")
            try waitForWidget(.menuItem, "Export the list")
            try picture("page-menu")
            try pressKey("Escape")
            try waitForKeyboard()
            try visit("/components/file")
            try pressWithKeyboard(.pushButton, "Save the text")
            try waitForWidget(.fileDialog, "Save File")
            try dialog("save-file")
            try pressKey("Escape")
            try quit()
        }
    }
}
