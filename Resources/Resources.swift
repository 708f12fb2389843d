/// The files that are embedded in the binary. Each script runs in the page's world or in an isolated world, which
/// the page cannot access.
public enum Resources {
    /// A script in the page's world that connects Turbo or Turbolinks to the shell.
    public static var turboAdapter: String { text(PackageResources.turbo_adapter_js) }
    /// The adapter's interface to the page's library. It precedes the adapter in the same block.
    public static var turboLibraries: String { text(PackageResources.turbo_libraries_js) }
    /// Detects the link under the pointer for the adapter. It precedes the adapter in the same block.
    public static var pointedLinks: String { text(PackageResources.pointed_links_js) }
    /// Begins the request of a pressed link's page for the adapter. It precedes the adapter in the same block.
    public static var pressedLinks: String { text(PackageResources.pressed_links_js) }
    /// Determines the length of a history step for the adapter. It precedes the adapter in the same block.
    public static var historyTrail: String { text(PackageResources.history_trail_js) }
    /// A script in the page's world that runs after the adapter. It handles responses to Turbo's visits and forms that
    /// are not pages.
    public static var turboFiles: String { text(PackageResources.turbo_files_js) }
    /// A script in the isolated world of every frame that reports which types a file field accepts.
    public static var fileFields: String { text(PackageResources.file_fields_js) }
    /// A script in the isolated world of pages in a dialog that focuses the first field.
    public static var firstField: String { text(PackageResources.first_field_js) }
    /// A script in the isolated world that tracks unsaved input in the page's fields.
    public static var typedFields: String { text(PackageResources.typed_fields_js) }
    /// A script in the isolated world that reports forms with a password and enters saved passwords.
    public static var passwordForms: String { text(PackageResources.password_forms_js) }
    /// A script in the isolated world that keeps the focused field visible when the window becomes smaller.
    public static var visibleField: String { text(PackageResources.visible_field_js) }
    /// A script in the isolated world of every frame that reports the origin of a frame that opens a dialog.
    public static var frameGuard: String { text(PackageResources.frame_guard_js) }
    /// A script in the page's world of every frame that announces the page's dialogs.
    public static var dialogs: String { text(PackageResources.dialogs_js) }
    /// A script in the page's world that reports the display mode to the application's own pages.
    public static var displayMode: String { text(PackageResources.display_mode_js) }
    /// A script in the page's world that answers calls about push subscriptions.
    public static var pushAbsence: String { text(PackageResources.push_absence_js) }
    /// A script in the isolated world that forwards the adapter's messages to native code.
    public static var nativeRelay: String { text(PackageResources.native_relay_js) }
    /// A script in the page's world that is the native adapter of the page's bridge library.
    public static var bridge: String { text(PackageResources.bridge_js) }
    /// A script in the page's world of every frame that reports console output and script errors to a driver.
    public static var automationConsole: String { text(PackageResources.automation_console_js) }
    /// A script in the isolated world of a page driven by WebDriver. It repaints the page for screenshots.
    public static var automationRepaint: String { text(PackageResources.automation_repaint_js) }
    /// A script in the isolated world of a page under audit that returns facts about the document.
    public static var auditFacts: String { text(PackageResources.audit_facts_js) }
    /// A script in both worlds of a page driven by WebDriver. It lets the test's scripts send requests to the shell.
    public static var automation: String { text(PackageResources.automation_js) }
    /// A script in the page's world that gives the application's own pages the settings of the path configuration.
    public static var pageSettings: String { text(PackageResources.page_settings_js) }
    /// A script in the page's world that reports console output to the shell, if diagnostics are allowed.
    public static var console: String { text(PackageResources.console_js) }
    /// A script in the isolated world that returns facts about the page's use of Turbo as JSON.
    public static var pageFacts: String { text(PackageResources.page_facts_js) }
    /// A script in the isolated world that reports Turbo's events to the shell, if diagnostics are allowed.
    public static var turboEvents: String { text(PackageResources.turbo_events_js) }
    /// A script in the isolated world that reports the user's actions during a recording.
    public static var recorder: String { block(PackageResources.page_controls_js, PackageResources.recorder_js) }
    /// Returns a script in the isolated world that performs a step of a recording.
    /// - Parameter step: The step as JSON.
    public static func replay(_ step: String) -> String {
        "(() => \(block(PackageResources.page_controls_js, PackageResources.replay_js, Array("return replay(\(step))".utf8))))()"
    }
    /// The rules for an application that has no path configuration.
    public static var pathConfiguration: [UInt8] { PackageResources.path_configuration_json }
    /// The style sheet of the shell, which is applied on top of the desktop's theme.
    public static var style: String { text(PackageResources.style_css) }

    /// Joins scripts in one scope, so that their names do not collide with those of other scripts.
    private static func block(_ parts: [UInt8]...) -> String { "{\(parts.map(text).joined(separator: "\n"))}" }

    private static func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self)
    }
}
