import CGtk
import CWebKitGTK
import FoundationEssentials
package import GLibBridge
package import HybridCore

/// The state that all web views of the process share. It includes the network session, with its cookies and caches, and
/// the page settings.
package final class WebProfile {
    /// The storage locations of a profile and the settings of its pages.
    package struct Options: Sendable {
        /// The directories for data and caches. If `nil`, everything is kept in memory until the process ends.
        package var directories: (data: String, cache: String)?
        /// The text that is appended to WebKit's user agent.
        package var userAgentDetails: String
        /// True if pages are rendered without the accelerated path. Without a GPU, this is faster and uses less memory
        /// (Docs/Architecture.md).
        package var usesSoftwareRendering: Bool
        /// True if the inspector is available.
        package var isInspectable: Bool
        /// True if WebDriver can control the pages.
        package var isAutomated: Bool
        /// True if a WebDriver expects new windows for links and scripts that request them.
        package var opensRequestedWindows = false
        /// True if pages are locked. Locked pages have no context menus, desktop dialogs, windows or dragging.
        package var isLocked = false
        /// True if WebKit's mock devices replace cameras and microphones, for tests without hardware.
        package var usesMockDevices = false
        /// The memory limit of a web process in MiB. A process that exceeds it is killed. If `nil`, WebKit's default
        /// applies.
        package var memoryLimit: Int?

        /// Creates the options of a profile.
        package init(
            directories: (data: String, cache: String)?, userAgentDetails: String, usesSoftwareRendering: Bool,
            isInspectable: Bool, isAutomated: Bool = false
        ) {
            self.directories = directories
            self.userAgentDetails = userAgentDetails
            self.usesSoftwareRendering = usesSoftwareRendering
            self.isInspectable = isInspectable
            self.isAutomated = isAutomated
        }
    }

    private(set) var networkSession: ObjectRef
    let settings: ObjectRef
    /// The same settings with scripts disabled.
    let settingsWithoutScripts: ObjectRef
    package let isInspectable: Bool
    /// True if a tester can read the consoles of pages.
    package var readsConsole: Bool { isInspectable || automation != nil }
    /// WebDriver access; `nil` unless the application was started for automation.
    package let automation: WebAutomation?
    /// The application's own certificates.
    var certificates: (any CertificateService)?
    /// Blocks documents of foreign hosts before they are requested; `nil` until the hosts are known.
    package var documents: DocumentFilter?
    /// The application's own rules, for its pages, pop-ups and the web sign-in.
    package var contentRules: DocumentFilter?
    /// The filter for the sign-in view of locked pages, where forms may be submitted to addresses without a page of
    /// their own.
    package var signInDocuments: DocumentFilter?
    /// The number of pages that are blocked by a dialog. Their web processes do not answer until the user responds.
    var openDialogs = 0
    /// The context of the web processes; `nil` for WebKit's default.
    let context: ObjectRef?
    /// True if pages are locked, as in an unattended application.
    package let isLocked: Bool
    private let canReplaceSession: Bool
    /// The sessions that ``forgetAll()`` has replaced, as long as something keeps them.
    var replacedSessions: [WeakObjectRef] = []
    /// The file that exists while WebKit may still write records of a cleared cache.
    private let clearingMark: String?
    /// Called when a page gains its first unsaved text or no longer has any.
    package var heldTextChanged: (@MainActor () -> Void)?
    /// Called when a page sends data to the application's origin, for example in a form.
    package var dataSent: (@MainActor () -> Void)?
    /// The pages that the server forbids storing.
    package internal(set) var privatePages = PrivatePages()
    /// Called when the application's origin sends such a page or another resource that must not be stored.
    package var receivedPrivatePage: (@MainActor () -> Void)?
    /// Prints the page of a web view without a dialog; `nil` if the desktop's dialog does. `byScript` is true if a
    /// document in the view, possibly a frame of another site, has called `print()`.
    package var printed: (@MainActor (ObjectRef, _ byScript: Bool) -> Void)?
    /// Receives the requests of pages while a tester watches.
    package var requests: RequestObserver?
    /// True if pages are rendered on the CPU.
    package let usesSoftwareRendering: Bool
    /// The directory for pictures of pages; `nil` if page content must not be stored.
    package let pictureDirectory: String?
    /// True after something was loaded. WebKit crashes the process when a network session is released that was never
    /// used.
    var isUsed = false
    /// The input of pages that were open before a restart, by address (``WebViewHost/enterKeptInput()``).
    package var keptInput: [String: String] = [:]
    /// The zoom factor of the pages. In a locked application, only the shell changes it.
    var zoom = 1.0
    private var observers: [@MainActor (ObjectRef) -> Void] = []
    /// Links pages to their web views for screen readers.
    let accessiblePages = AccessiblePages()
    package let cookies: CookieJar
    /// The application's own user agent, which a tester may replace.
    package let ownUserAgent: (standard: String, details: String)

    /// Opens the profile.
    package init(_ options: Options) {
        LaunchGuard.install()
        MonitorGuard.install()
        let automation =
            options.isAutomated
            ? WebAutomation(
                usesSoftwareRendering: options.usesSoftwareRendering,
                opensRequestedWindows: options.opensRequestedWindows) : nil
        self.automation = automation
        // WebKit assigns this session to every automated view, whichever session the view requests.
        let automated = automation?.networkSession
        if let automated { Self.configure(session: automated) }
        networkSession = automated ?? Self.openSession(options.directories)
        canReplaceSession = options.directories == nil && automated == nil
        clearingMark = options.directories.map { $0.cache + "/clearing" }
        usesSoftwareRendering = options.usesSoftwareRendering
        pictureDirectory = options.isLocked ? nil : options.directories?.cache
        isInspectable = options.isInspectable
        let cookieFile = options.directories.map { $0.data + "/cookies.sqlite" }
        cookies = CookieJar(networkSession, file: automated == nil ? cookieFile : nil)
        if automated != nil, let cookieFile { cookies.copyCookies(from: cookieFile) }
        isLocked = options.isLocked
        context = options.memoryLimit.map(MemoryLimit.makeContext)
        settings = ObjectRef(owning: webkit_settings_new())
        settingsWithoutScripts = ObjectRef(owning: webkit_settings_new())
        let standard = String(borrowing: webkit_settings_get_user_agent(settings.pointer())) ?? ""
        ownUserAgent = (standard, options.userAgentDetails)
        for settings in [settings, settingsWithoutScripts] { Self.configure(settings, options) }
        webkit_settings_set_enable_javascript(settingsWithoutScripts.pointer(), 0)
        // An earlier process ended too early.
        if let clearingMark, FileManager.default.fileExists(atPath: clearingMark) { finishClearing() }
    }

    private static func openSession(_ directories: (data: String, cache: String)?) -> ObjectRef {
        let session =
            if let directories {
                ObjectRef(owning: webkit_network_session_new(directories.data, directories.cache))
            } else {
                ObjectRef(owning: webkit_network_session_new_ephemeral())
            }
        configure(session: session)
        return session
    }

    private static func configure(session: ObjectRef) {
        // Without this call, WebKit would store HTTP passwords and start the secret service for this.
        webkit_network_session_set_persistent_credential_storage_enabled(session.pointer(), 0)
    }

    /// Calls `opened` with the network session, and again with each session that replaces it.
    func withEachSession(_ opened: @escaping @MainActor (ObjectRef) -> Void) {
        observers.append(opened)
        opened(networkSession)
    }

    private static func configure(_ settings: ObjectRef, _ options: Options) {
        let raw: OpaquePointer = settings.pointer()
        if !options.userAgentDetails.isEmpty {
            let standard = String(borrowing: webkit_settings_get_user_agent(raw)) ?? ""
            webkit_settings_set_user_agent(raw, "\(standard) \(options.userAgentDetails)")
        }
        if options.usesSoftwareRendering {
            webkit_settings_set_hardware_acceleration_policy(raw, WEBKIT_HARDWARE_ACCELERATION_POLICY_NEVER)
        }
        webkit_settings_set_enable_developer_extras(raw, options.isInspectable ? 1 : 0)
        // When the user goes back to a page that a full load replaced, WebKit shows the same document again
        // (Docs/Behaviour.md#back-to-another-document).
        webkit_settings_set_enable_page_cache(raw, 1)
        // Turbo and the stack manage the history.
        webkit_settings_set_enable_back_forward_navigation_gestures(raw, 0)
        // A driver's clicks are not gestures of a user, so WebKit would block their windows.
        webkit_settings_set_javascript_can_open_windows_automatically(raw, options.isAutomated ? 1 : 0)
        webkit_settings_set_enable_mock_capture_devices(raw, options.usesMockDevices ? 1 : 0)
        // A page that leaves full screen would end the full screen mode of the window too.
        if options.isLocked { webkit_settings_set_enable_fullscreen(raw, 0) }
        CompositedFeatures.adapt(settings)
    }

    /// The user agent of web views and native requests.
    package var userAgent: String {
        String(borrowing: webkit_settings_get_user_agent(settings.pointer())) ?? ""
    }

    /// Deletes all site data. If the profile is in memory, it gets a new network session, which also discards HTTP
    /// credentials and open connections. WebKit offers no other way to do this. Existing web views keep the old
    /// session.
    package func forgetAll() async throws {
        guard canReplaceSession, isUsed else {
            try await clearData()
            // WebKit writes records of its cache a second late, and until then serves them from memory.
            if clearingMark != nil { try await clearLateRecords() }
            return
        }
        isUsed = false
        replacedSessions.removeAll { $0.object == nil }
        replacedSessions.append(WeakObjectRef(networkSession))
        networkSession = Self.openSession(nil)
        cookies.use(networkSession)
        use(certificates)
        useProxy(requests?.proxy)
        for opened in observers { opened(networkSession) }
    }

    /// Calls `started` when WebKit is about to read the notification permissions.
    package func whenNotificationsStart(_ started: @escaping @MainActor () -> Void) {
        guard let context = ObjectRef.retaining(webkit_web_context_get_default()) else { return }
        context.connect("initialize-notification-permissions") { _ in started() }
    }

    /// Sets `Notification.permission` for the pages of these origins.
    package func setNotifications(allowed: [String], denied: [String]) {
        // WebKit takes ownership of the lists and the origins in them.
        func list(_ origins: [String]) -> UnsafeMutablePointer<GList>? {
            origins.reduce(nil) { list, origin in
                guard let origin = webkit_security_origin_new_for_uri(origin) else { return list }
                return g_list_append(list, .init(origin))
            }
        }
        webkit_web_context_initialize_notification_permissions(
            webkit_web_context_get_default(), list(allowed), list(denied))
    }

    /// Deletes all site data, which includes cookies, storage and caches.
    package func clearData() async throws {
        if let clearingMark { _ = FileManager.default.createFile(atPath: clearingMark, contents: nil) }
        try await clear(WEBKIT_WEBSITE_DATA_ALL)
        finishClearing()
    }

    private func finishClearing() {
        guard let clearingMark else { return }
        Task {
            try? await clearLateRecords(times: 4)
            try? FileManager.default.removeItem(atPath: clearingMark)
        }
    }

    /// - Parameter session: The network session; by default, the current one.
    func clear(_ types: WebKitWebsiteDataTypes, in session: ObjectRef? = nil) async throws {
        let session = session ?? networkSession
        let manager = ObjectRef(retaining: webkit_network_session_get_website_data_manager(session.pointer()))
        _ = try await awaitGIO(timeout: 10_000) { call in
            webkit_website_data_manager_clear(
                manager.pointer(), types, 0, call.cancellable, call.callback, call.userData)
        } finish: { result, error in
            webkit_website_data_manager_clear_finish(manager.pointer(), result, error) != 0
        }
    }
}
