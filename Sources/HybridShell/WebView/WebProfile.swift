import CGtk
import CWebKitGTK
import FoundationEssentials
import GLibBridge
import HybridCore

/// What all web views of the process share: the network session with its cookies and caches, and how pages are shown.
@MainActor
package final class WebProfile {
    /// Where a profile keeps its data, and how its pages present themselves to servers.
    package struct Options: Sendable {
        /// The directories for data and caches; `nil` keeps everything in memory until the process ends.
        package var directories: (data: String, cache: String)?
        /// What is added to WebKit's user agent.
        package var userAgentDetails: String
        /// Paint without the accelerated path: faster and leaner where there is no GPU (facts; measured again in
        /// Docs/Architecture.md).
        package var usesSoftwareRendering: Bool
        /// Let the page be inspected.
        package var isInspectable: Bool
        /// Let a WebDriver drive the pages.
        package var isAutomated: Bool
        /// Locked pages open no menus, dialogs of the desktop or windows, and cannot be dragged about.
        package var isLocked = false
        /// Cameras and microphones are WebKit's own pictures and tones. For tests on machines that have none.
        package var usesMockDevices = false
        /// MiB that a process which draws pages may have before it is ended; nothing leaves that to WebKit.
        package var memoryLimit: Int?

        /// Options of a profile.
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
    /// The same, but scripts rest.
    let settingsWithoutScripts: ObjectRef
    /// Whether somebody may look behind the pages.
    let isInspectable: Bool
    /// The WebDriver's way in; there is none unless it was asked for.
    package let automation: WebAutomation?
    /// The application's own certificates.
    var certificates: (any CertificateService)?
    /// Keeps pages of foreign hosts from being asked for; `nil` until it is known which hosts those are.
    var documents: DocumentFilter?
    /// The same for the sign-in's own view where pages are locked: it sends forms to addresses at which there is no page.
    var signInDocuments: DocumentFilter?
    /// How many pages wait for the user's answer to a dialog. Their processes answer nothing else meanwhile.
    var openDialogs = 0
    /// Where the web processes belong; nothing means WebKit's default.
    let context: ObjectRef?
    /// Whether pages are locked in, as those of an application that nobody looks after.
    package let isLocked: Bool
    private let canReplaceSession: Bool
    /// Called when a page has something to lose for the first time, or nothing any more.
    var heldTextChanged: (@MainActor () -> Void)?
    /// Called when a page sends data to the application's origin, for example a form.
    var dataSent: (@MainActor () -> Void)?
    /// Whether pages are painted by the processor.
    let usesSoftwareRendering: Bool
    /// Where pictures of pages may be put; `nil` where nothing of a page may be left behind.
    let pictureDirectory: String?
    /// Whether anything has been loaded. WebKit ends the process when a network session goes that was never used.
    var isUsed = false
    private var observers: [@MainActor (ObjectRef) -> Void] = []
    /// Joins pages to their web views for screen readers.
    let accessiblePages = AccessiblePages()
    /// The cookies of the web views.
    package let cookies: CookieJar

    /// Opens the profile.
    package init(_ options: Options) {
        let automation = options.isAutomated ? WebAutomation(usesSoftwareRendering: options.usesSoftwareRendering) : nil
        self.automation = automation
        // WebKit gives every automated view this session, whatever the view asks for.
        let automated = automation?.networkSession
        if let automated { Self.configure(session: automated) }
        networkSession = automated ?? Self.openSession(options.directories)
        canReplaceSession = options.directories == nil && automated == nil
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
        for settings in [settings, settingsWithoutScripts] { Self.configure(settings, options) }
        webkit_settings_set_enable_javascript(settingsWithoutScripts.pointer(), 0)
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
        // WebKit would keep HTTP passwords by itself, and start the secret service for it.
        webkit_network_session_set_persistent_credential_storage_enabled(session.pointer(), 0)
    }

    /// Calls `opened` with the network session, and with each that takes its place.
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
        // Turbo and the stack own the history. A page from WebKit's own cache would come back without our scripts.
        webkit_settings_set_enable_page_cache(raw, 0)
        webkit_settings_set_enable_back_forward_navigation_gestures(raw, 0)
        webkit_settings_set_javascript_can_open_windows_automatically(raw, 0)
        webkit_settings_set_enable_mock_capture_devices(raw, options.usesMockDevices ? 1 : 0)
        // A page that leaves its full screen takes the window along.
        if options.isLocked { webkit_settings_set_enable_fullscreen(raw, 0) }
        CompositedFeatures.adapt(settings)
    }

    /// The user agent that servers see; native requests use it too.
    package var userAgent: String {
        String(borrowing: webkit_settings_get_user_agent(settings.pointer())) ?? ""
    }

    /// Forgets everything that sites have left behind, and more than that where it is in memory only: HTTP credentials
    /// and open connections, which WebKit has no other way to be rid of. Web views made before still have it.
    package func forgetAll() async throws {
        guard canReplaceSession, isUsed else { return try await clearData() }
        isUsed = false
        networkSession = Self.openSession(nil)
        cookies.use(networkSession)
        use(certificates)
        for opened in observers { opened(networkSession) }
    }

    /// Calls `started` when pages are about to ask what was answered about notifications.
    func whenNotificationsStart(_ started: @escaping @MainActor () -> Void) {
        guard let context = ObjectRef.retaining(webkit_web_context_get_default()) else { return }
        context.connect("initialize-notification-permissions") { _ in started() }
    }

    /// What pages of these origins find in `Notification.permission`.
    func setNotifications(allowed: [String], denied: [String]) {
        // WebKit takes the lists and the origins in them.
        func list(_ origins: [String]) -> UnsafeMutablePointer<GList>? {
            origins.reduce(nil) { list, origin in
                guard let origin = webkit_security_origin_new_for_uri(origin) else { return list }
                return g_list_append(list, .init(origin))
            }
        }
        webkit_web_context_initialize_notification_permissions(
            webkit_web_context_get_default(), list(allowed), list(denied))
    }

    /// Forgets everything that sites have left behind: cookies, storage, caches.
    package func clearData() async throws {
        try await clear(WEBKIT_WEBSITE_DATA_ALL)
    }

    func clear(_ types: WebKitWebsiteDataTypes) async throws {
        let manager = ObjectRef(retaining: webkit_network_session_get_website_data_manager(networkSession.pointer()))
        _ = try await awaitGIO(timeout: 10_000) { call in
            webkit_website_data_manager_clear(
                manager.pointer(), types, 0, call.cancellable, call.callback, call.userData)
        } finish: { result, error in
            webkit_website_data_manager_clear_finish(manager.pointer(), result, error) != 0
        }
    }
}
