/// The files that are shipped inside the binary.
public enum Resources {
    /// Runs in the page's world: connects Turbo or Turbolinks to the shell.
    public static var turboAdapter: String { text(PackageResources.turbo_adapter_js) }
    /// Stands before the adapter, in one block with it: what that asks of the page's library.
    public static var turboLibraries: String { text(PackageResources.turbo_libraries_js) }
    /// Stands before the adapter, in one block with it: which link the user points at.
    public static var pointedLinks: String { text(PackageResources.pointed_links_js) }
    /// Stands before the adapter, in one block with it: how far a step in the history has led.
    public static var historyTrail: String { text(PackageResources.history_trail_js) }
    /// Runs in the page's world after the adapter: answers to Turbo's visits that are no pages.
    public static var turboFiles: String { text(PackageResources.turbo_files_js) }
    /// Runs in the shell's isolated world, in every frame: tells what a file field takes.
    public static var fileFields: String { text(PackageResources.file_fields_js) }
    /// Runs in the shell's isolated world of dialogs: gives the keyboard to the first field.
    public static var firstField: String { text(PackageResources.first_field_js) }
    /// Runs in the shell's isolated world: knows what was typed in the page's fields.
    public static var typedFields: String { text(PackageResources.typed_fields_js) }
    /// Runs in the shell's isolated world, in every frame: tells which frame asks the user something, and whose it is.
    public static var frameGuard: String { text(PackageResources.frame_guard_js) }
    /// Runs in the page's world, in every frame: announces the page's dialogs.
    public static var dialogs: String { text(PackageResources.dialogs_js) }
    /// Runs in the page's world: tells the application's own pages that they are shown as an application.
    public static var displayMode: String { text(PackageResources.display_mode_js) }
    /// Runs in the shell's isolated world: passes the adapter's messages on to native code.
    public static var nativeRelay: String { text(PackageResources.native_relay_js) }
    /// Runs in the page's world: what its bridge library finds of native code.
    public static var bridge: String { text(PackageResources.bridge_js) }
    /// Runs in both worlds of a page that a WebDriver drives: lets its scripts ask the shell.
    public static var automation: String { text(PackageResources.automation_js) }
    /// Runs in the page's world: gives the application's own pages the settings of the path configuration.
    public static var pageSettings: String { text(PackageResources.page_settings_js) }
    /// Runs in the page's world where diagnostics are allowed: tells the shell what the page writes to its console.
    public static var console: String { text(PackageResources.console_js) }
    /// The rules that apply where an application brings none of its own.
    public static var pathConfiguration: [UInt8] { PackageResources.path_configuration_json }
    /// The shell's own style, on top of the desktop's theme.
    public static var style: String { text(PackageResources.style_css) }

    private static func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self)
    }
}
