import CGtk
import CWebKitGTK
import FoundationEssentials
import GLibBridge
package import HybridCore
import HybridResources

/// WebDriver access to the web views. This object is created only if the application was started for automation.
///
/// The driver starts the program and connects through a socket that it names in the environment. Once automation is
/// allowed, WebKit does the rest (Docs/Platform.md#webdriver).
package final class WebAutomation {
    private static let handlerName = "automation"
    private let context: ObjectRef
    /// Returns the web view for a new driver session.
    package var frontWebView: (@MainActor () -> WebViewHost?)?
    /// Opens a window for the driver and returns its web view; `nil` if no more windows can be opened.
    package var opensWindow: (@MainActor () -> WebViewHost?)?
    /// Called when the driver closes a page.
    package var closed: (@MainActor (any DrivenPage) -> Void)?
    /// Answers the requests that the driver's scripts make.
    package var answer: (@MainActor (AutomationRequest, any DrivenPage) -> Result<JSONValue, AutomationError>)?
    /// Called when a page opens a dialog, which only the driver answers.
    package var dialogOpened: (@MainActor (DriverReport, any DrivenPage) -> Void)?
    /// The type of the dialog that a page opened last.
    package private(set) var lastDialog: String?
    /// Called when a page outside the stacks starts or ends to load, or a page opens a dialog.
    package var stateChanged: (@MainActor () -> Void)?
    private var numbers: [ObjectIdentifier: Int] = [:]
    private var lastNumber = 0

    /// True if links and scripts open new windows, as in a browser.
    package let opensRequestedWindows: Bool
    private let usesSoftwareRendering: Bool

    /// - Parameter usesSoftwareRendering: True if the CPU paints pages. They then repaint themselves for screenshots
    ///   (`automation-repaint.js`).
    init(usesSoftwareRendering: Bool, opensRequestedWindows: Bool) {
        self.opensRequestedWindows = opensRequestedWindows
        self.usesSoftwareRendering = usesSoftwareRendering
        // The default context is used by every web view that has no other.
        context = ObjectRef(retaining: webkit_web_context_get_default())
        webkit_web_context_set_automation_allowed(context.pointer(), 1)
        context.connect("automation-started") { [weak self] arguments in
            if let session = arguments.object(1) { self?.prepare(session) }
        }
    }

    /// The network session of every automated web view. It stores nothing on disk.
    var networkSession: ObjectRef? {
        webkit_web_context_get_network_session_for_automation(context.pointer()).map { ObjectRef(retaining: $0) }
    }

    private func prepare(_ session: ObjectRef) {
        let info = webkit_application_info_new()
        defer { webkit_application_info_unref(info) }
        webkit_application_info_set_name(info, "HybridDesktop")
        let version = Version.current.split { !$0.isNumber }.map { UInt($0) ?? 0 } + [0, 0, 0]
        webkit_application_info_set_version(info, version[0], version[1], version[2])
        webkit_automation_session_set_application_info(session.pointer(), info)
        // A session begins with the web view of the existing window. Every further request is for a new window.
        var hasBegun = false
        session.connect(
            "create-web-view",
            returningObject: { [weak self] _ in
                defer { hasBegun = true }
                guard hasBegun else { return self?.frontWebView?()?.widget }
                let widget = self?.opensWindow?()?.widget
                if let widget { Self.releaseReturned(widget) }
                return widget
            })
    }

    /// Releases the reference that the signal passes to WebKit. WebKit 2.50 keeps it, so a closed window would keep its
    /// web view and web process.
    private static func releaseReturned(_ widget: ObjectRef) {
        guard webkit_get_major_version() == 2, webkit_get_minor_version() <= 50 else { return }
        let count = widget.referenceCount
        MainLoop.after(milliseconds: 0) {
            if widget.referenceCount > count { _ = ObjectRef(owning: widget.pointer() as OpaquePointer) }
        }
    }

    /// Returns the number of a web view, by which a driver recognizes it.
    package func number(of page: any DrivenPage) -> Int? { numbers[ObjectIdentifier(page)] }

    /// Reports a dialog that WebKit shows itself.
    func opened(_ dialog: OpaquePointer, in page: any DrivenPage) {
        let kind = ScriptDialog.Kind(of: dialog)
        lastDialog = kind.rawValue
        stateChanged?()
        let text = kind == .prompt ? String(borrowing: webkit_script_dialog_prompt_get_default_text(dialog)) : nil
        let message = String(borrowing: webkit_script_dialog_get_message(dialog)) ?? ""
        dialogOpened?(
            .dialog(kind: kind.rawValue.lowercased(), message: message, defaultText: text ?? ""), page)
    }

    /// Connects the driver's scripts in a page to the shell.
    func join(_ page: any DrivenPage) {
        guard let manager = ObjectRef.retaining(webkit_web_view_get_user_content_manager(page.widget.pointer())) else {
            return
        }
        lastNumber += 1
        numbers[ObjectIdentifier(page)] = lastNumber
        webkit_user_content_manager_register_script_message_handler_with_reply(
            manager.pointer(), Self.handlerName, UserScripts.world)
        let start = WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START
        let relay = webkit_user_script_new_for_world(
            Resources.automation, WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES, start, UserScripts.world, nil, nil)
        let interface = webkit_user_script_new(
            Resources.automation, WEBKIT_USER_CONTENT_INJECT_TOP_FRAME, start, nil, nil)
        let console = webkit_user_script_new(
            Resources.automationConsole, WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES, start, nil, nil)
        var scripts = [relay, interface, console]
        if usesSoftwareRendering {
            scripts.append(
                webkit_user_script_new_for_world(
                    Resources.automationRepaint, WEBKIT_USER_CONTENT_INJECT_TOP_FRAME, start, UserScripts.world, nil,
                    nil))
        }
        for script in scripts {
            webkit_user_content_manager_add_script(manager.pointer(), script)
            webkit_user_script_unref(script)
        }
        // Before the first page, or after it failed, the view has a document into which WebKit does not inject scripts.
        for world in [UserScripts.world, nil] { page.evaluate(Resources.automation, in: world) }
        page.evaluate(Resources.automationConsole, in: nil)
        if usesSoftwareRendering { page.evaluate(Resources.automationRepaint, in: UserScripts.world) }
        page.widget.connect("close") { [weak self, weak page] _ in
            if let self, let page { closed?(page) }
        }
        manager.connect("script-message-with-reply-received::\(Self.handlerName)") {
            [weak self, weak page] arguments -> Bool in
            guard let self, let page, let value = arguments.object(1), let reply = arguments.boxed(2) else {
                return false
            }
            settle(reply, value, page)
            return true
        }
    }

    private func settle(_ reply: OpaquePointer, _ value: ObjectRef, _ page: any DrivenPage) {
        switch outcome(of: value, in: page) {
        case .success(let json):
            let context = ObjectRef(retaining: jsc_value_get_context(value.pointer()))
            let text = ObjectRef(owning: jsc_value_new_string(context.pointer(), json.text))
            webkit_script_message_reply_return_value(reply, text.pointer())
        case .failure(let error): webkit_script_message_reply_return_error_message(reply, error.description)
        }
    }

    private func outcome(of value: ObjectRef, in page: any DrivenPage) -> Result<JSONValue, AutomationError> {
        guard let text = String(takingGString: jsc_value_to_string(value.pointer())),
            let request = AutomationRequest(json: text), let answer
        else { return .failure(.unknownRequest) }
        // Pages of other sites have no native powers here either (law 7). Before the first page, the view belongs to no
        // site.
        if !request.isForEveryPage, let url = page.url, url.scheme != "about",
            !(page.location.rightful.map(page.origin.contains) ?? false)
        {
            return .failure(.foreignPage)
        }
        return answer(request, page)
    }
}
