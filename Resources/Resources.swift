/// The files embedded in the binary.
public enum Resources {
    /// Page world: connects Turbo or Turbolinks to the shell.
    public static var turboAdapter: String { text(PackageResources.turbo_adapter_js) }
    /// In one block before the adapter: its interface to the page's library.
    public static var turboLibraries: String { text(PackageResources.turbo_libraries_js) }
    /// In one block before the adapter: the link under the pointer.
    public static var pointedLinks: String { text(PackageResources.pointed_links_js) }
    /// In one block before the adapter: the length of a history step.
    public static var historyTrail: String { text(PackageResources.history_trail_js) }
    /// Page world, after the adapter: responses to Turbo's visits and forms that are not pages.
    public static var turboFiles: String { text(PackageResources.turbo_files_js) }
    /// Isolated world, every frame: reports a file field's accepted types.
    public static var fileFields: String { text(PackageResources.file_fields_js) }
    /// Isolated world of dialogs: focuses the first field.
    public static var firstField: String { text(PackageResources.first_field_js) }
    /// Isolated world: tracks unsaved input in the page's fields.
    public static var typedFields: String { text(PackageResources.typed_fields_js) }
    /// Isolated world, every frame: reports the origin of frames that open dialogs.
    public static var frameGuard: String { text(PackageResources.frame_guard_js) }
    /// Page world, every frame: announces the page's dialogs.
    public static var dialogs: String { text(PackageResources.dialogs_js) }
    /// Page world: reports the display mode to the application's own pages.
    public static var displayMode: String { text(PackageResources.display_mode_js) }
    /// Page world: answers questions about push subscriptions.
    public static var pushAbsence: String { text(PackageResources.push_absence_js) }
    /// Isolated world: forwards the adapter's messages to native code.
    public static var nativeRelay: String { text(PackageResources.native_relay_js) }
    /// Page world: the native adapter of the page's bridge library.
    public static var bridge: String { text(PackageResources.bridge_js) }
    /// Both worlds of a page driven by WebDriver: lets its scripts send requests to the shell.
    public static var automation: String { text(PackageResources.automation_js) }
    /// Page world: gives the application's own pages the settings of the path configuration.
    public static var pageSettings: String { text(PackageResources.page_settings_js) }
    /// Page world, if diagnostics are allowed: reports console output to the shell.
    public static var console: String { text(PackageResources.console_js) }
    /// The rules of an application without its own.
    public static var pathConfiguration: [UInt8] { PackageResources.path_configuration_json }
    /// The shell's style sheet, on top of the desktop's theme.
    public static var style: String { text(PackageResources.style_css) }

    private static func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self)
    }
}
