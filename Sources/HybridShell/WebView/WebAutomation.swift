import CGtk
import CWebKitGTK
import FoundationEssentials
import GLibBridge
package import HybridCore

/// A WebDriver's way into the web views. There is one only where the application was started for it.
///
/// The driver starts the program and finds it through a socket that it names in the environment; WebKit does the rest,
/// once it is allowed to (Docs/Platform.md#webdriver).
@MainActor
package final class WebAutomation {
    private static let handlerName = "automation"
    private let context: ObjectRef
    /// Which web view a session of the driver's begins with.
    package var frontWebView: (@MainActor () -> WebViewHost?)?
    /// The driver closes the page of a web view.
    package var closed: (@MainActor (WebViewHost) -> Void)?
    /// Answers what a script of the driver's asks.
    package var answer: (@MainActor (AutomationRequest, WebViewHost) -> Result<JSONValue, AutomationError>)?

    private let paintsWithoutEnd: Bool
    private var painting: LoopTimer?
    /// Milliseconds between two times that the page in front is painted for a driver's pictures.
    private static let paintInterval = 250

    /// - Parameter usesSoftwareRendering: whether pages are painted by the processor. WebKit answers a driver that wants
    ///   a picture with the next frame of the page, and there a page that does not change has no next one.
    init(usesSoftwareRendering: Bool) {
        paintsWithoutEnd = usesSoftwareRendering
        // The one that every web view has which is not given another.
        context = ObjectRef(retaining: webkit_web_context_get_default())
        webkit_web_context_set_automation_allowed(context.pointer(), 1)
        context.connect("automation-started") { [weak self] arguments in
            if let session = arguments.object(1) { self?.prepare(session) }
        }
    }

    /// The network session of every web view that a driver controls. It keeps nothing on disk.
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
        // The stack has one web view: a driver's session is that of the window that is there already.
        session.connect("create-web-view", returningObject: { [weak self] _ in self?.frontWebView?()?.widget })
        guard paintsWithoutEnd, painting == nil else { return }
        painting = MainLoop.every(milliseconds: Self.paintInterval) { [weak self] in
            self?.frontWebView?()?.paintAgain()
        }
    }

    /// Lets the driver's scripts in a web view ask the shell.
    func join(_ host: WebViewHost) {
        let manager = host.contentManager
        webkit_user_content_manager_register_script_message_handler_with_reply(
            manager.pointer(), Self.handlerName, UserScripts.world)
        let start = WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START
        let frames = WEBKIT_USER_CONTENT_INJECT_TOP_FRAME
        let relay = webkit_user_script_new_for_world(
            UserScripts.automation, frames, start, UserScripts.world, nil, nil)
        let page = webkit_user_script_new(UserScripts.automation, frames, start, nil, nil)
        for script in [relay, page] {
            webkit_user_content_manager_add_script(manager.pointer(), script)
            webkit_user_script_unref(script)
        }
        // Before the first page, or where that has failed, there is a document too, into which WebKit puts no scripts.
        for world in [UserScripts.world, nil] { host.evaluate(UserScripts.automation, in: world) }
        host.widget.connect("close") { [weak self, weak host] _ in
            if let self, let host { closed?(host) }
        }
        manager.connect(
            "script-message-with-reply-received::\(Self.handlerName)",
            returningBool: { [weak self, weak host] arguments in
                guard let self, let host, let value = arguments.object(1), let reply = arguments.boxed(2) else {
                    return false
                }
                settle(reply, value, host)
                return true
            })
    }

    private func settle(_ reply: OpaquePointer, _ value: ObjectRef, _ host: WebViewHost) {
        switch outcome(of: value, in: host) {
        case .success(let json):
            let context = ObjectRef(retaining: jsc_value_get_context(value.pointer()))
            let text = ObjectRef(owning: jsc_value_new_string(context.pointer(), json.text))
            webkit_script_message_reply_return_value(reply, text.pointer())
        case .failure(let error):
            webkit_script_message_reply_return_error_message(reply, error.description)
        }
    }

    private func outcome(of value: ObjectRef, in host: WebViewHost) -> Result<JSONValue, AutomationError> {
        guard let text = String(takingGString: jsc_value_to_string(value.pointer())),
            let request = AutomationRequest(json: text), let answer
        else { return .failure(.unknownRequest) }
        // A page of another site has no native powers here either (law 7); before the first page there is no site.
        if request != .front, let url = host.url, url.scheme != "about",
            !(host.location.rightful.map(host.origin.contains) ?? false)
        {
            return .failure(.foreignPage)
        }
        return answer(request, host)
    }
}
