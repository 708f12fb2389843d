import CGtk
import CWebKitGTK
package import FoundationEssentials
package import GLibBridge
package import HybridCore
import HybridResources
package import HybridToolkit

/// A page outside the stacks that is loaded in full and examined, for screenshots and audits. It has the application's
/// cookies, user agent and certificates, but no adapter and no native powers. Its dialogs are declined.
package final class SurveyView {
    package let widget: Widget
    let engine: WebKitEngine
    private let profile: WebProfile
    private let content: ObjectRef?
    private var page: PageLoad?
    private var completion: (@MainActor (PageLoad) -> Void)?
    /// The number of resources that are still loading.
    private var pending = 0
    /// The number of times that the end was postponed because of such resources.
    private var patience = 0
    private var number = 0
    private var settling: LoopTimer?
    private var limit: LoopTimer?
    private var hasRepeatedLoad = false
    private let stillness: Int
    private static let handler = "survey"
    private static let mostPatience = 10

    /// - Parameter stillness: The time in milliseconds without a request after which a page counts as loaded.
    package init(profile: WebProfile, stillness: Int) {
        self.profile = profile
        self.stillness = stillness
        widget = profile.makePlainView()
        engine = WebKitEngine(widget)
        content = ObjectRef.retaining(webkit_web_view_get_user_content_manager(widget.pointer()))
        addScripts()
        connectLoading()
        connectPolicy()
        connectResources()
        connectDialogs()
    }

    /// Loads a page and waits until it requests nothing more.
    /// - Parameters:
    ///   - timeout: The time limit in milliseconds.
    ///   - completion: A closure that is called once.
    package func visit(_ url: URL, timeout: Int, completion: @escaping @MainActor (PageLoad) -> Void) {
        end()
        profile.isUsed = true
        page = PageLoad(url)
        number += 1
        (pending, patience) = (0, Self.mostPatience)
        hasRepeatedLoad = false
        self.completion = completion
        limit = MainLoop.after(milliseconds: timeout) { [weak self] in
            self?.page?.record(.failed(.timeout))
            self?.engine.stopLoading()
            self?.end()
        }
        engine.load(url)
    }

    /// Takes a picture of the page.
    package func picture(whole: Bool, completion: @escaping @MainActor (Result<ObjectRef?, GLibError>) -> Void) {
        engine.picture(whole: whole, completion: completion)
    }

    /// Runs a script in the isolated world and returns the value of its last expression as text.
    package func evaluate(
        _ script: String, timeout: Int, completion: @escaping @MainActor (Result<String?, GLibError>) -> Void
    ) {
        engine.evaluate(script, in: UserScripts.world, timeout: timeout, as: .text, completion: completion)
    }

    private func end() {
        settling?.cancel()
        limit?.cancel()
        guard let completion, let page else { return }
        self.completion = nil
        completion(page)
    }

    /// Waits again, because the page has just loaded something.
    private func settle() {
        settling?.cancel()
        guard completion != nil else { return }
        settling = MainLoop.after(milliseconds: stillness) { [weak self] in
            guard let self else { return }
            guard !engine.isLoading else { return settle() }
            // A connection that never ends, such as a live update, must not delay the end for long.
            guard pending <= 0 || patience <= 0 else {
                patience -= 1
                return settle()
            }
            end()
        }
    }

    // MARK: Signals

    private func connectLoading() {
        widget.connect("load-changed") { [weak self] arguments in
            guard let self else { return }
            switch arguments.enumeration(1) {
            case Int(WEBKIT_LOAD_STARTED.rawValue): page?.record(.started(announced))
            case Int(WEBKIT_LOAD_COMMITTED.rawValue): page?.record(.committed(announced))
            default: break
            }
            settle()
        }
        widget.connect("load-failed") { [weak self] arguments -> Bool in
            let error = arguments.error(3).flatMap { LoadError.visitError(for: $0, at: arguments.string(2)) }
            if let error { self?.page?.record(.failed(error)) }
            self?.settle()
            return true
        }
        widget.connect("load-failed-with-tls-errors") { [weak self] arguments -> Bool in
            guard let self, let certificate = arguments.object(2) else { return true }
            let url = arguments.string(1).flatMap { URL(webAddress: $0) }
            let problems = profile.judge(certificate, of: url, CertificateProblems(rawValue: arguments.flags(3)))
            if problems.isEmpty, let url, !hasRepeatedLoad, let requested = page?.requested {
                hasRepeatedLoad = true
                page = PageLoad(requested)
                profile.repeatLoad(of: url) { [weak self] in self?.engine.load(url) }
            } else {
                page?.record(.failed(.certificate(problems, host: url?.host ?? localized("the server"))))
                settle()
            }
            return true
        }
        widget.connect("web-process-terminated") { [weak self] _ in
            self?.page?.record(.failed(.processTerminated))
            self?.end()
        }
    }

    private var announced: URL? { engine.address.flatMap { URL(webAddress: $0) } }

    private func connectPolicy() {
        widget.connect("decide-policy") { [weak self] arguments -> Bool in
            guard let self, let decision = arguments.object(1) else { return false }
            PolicyRequest.answer(decision, answer(to: decision, arguments.enumeration(2)))
            return true
        }
    }

    private func answer(to decision: ObjectRef, _ kind: Int) -> PolicyDecision {
        if kind == Int(WEBKIT_POLICY_DECISION_TYPE_RESPONSE.rawValue) {
            guard let response = PolicyRequest.response(decision), let page else { return .cancel }
            self.page?.record(.answered(response))
            return page.refuses(response) || !response.isDisplayable ? .cancel : .allow
        }
        guard kind != Int(WEBKIT_POLICY_DECISION_TYPE_NEW_WINDOW_ACTION.rawValue),
            let action = PolicyRequest.navigation(decision, wantsNewWindow: false, page: announced)
        else { return .cancel }
        let schemes = ["about", "blob", "data", "http", "https"]
        return schemes.contains(action.url.scheme?.lowercased() ?? "") ? .allow : .cancel
    }

    private func connectResources() {
        widget.connect("resource-load-started") { [weak self] arguments in
            guard let self, let resource = arguments.object(1), let request = arguments.object(2) else { return }
            watch(resource)
            if let url = Self.address(of: request) { page?.record(.requested(url)) }
        }
    }

    private func watch(_ resource: ObjectRef) {
        let visit = number
        pending += 1
        settle()
        resource.connect("sent-request") { [weak self] arguments in
            guard let self, number == visit, let request = arguments.object(1),
                let response = arguments.object(2), let target = Self.address(of: request),
                let source = String(borrowing: webkit_uri_response_get_uri(response.pointer())).flatMap({
                    URL(webAddress: $0)
                })
            else { return }
            let status = Int(webkit_uri_response_get_status_code(response.pointer()))
            page?.record(.redirected(status: status, from: source, to: target))
        }
        resource.connect("finished") { [weak self] arguments in
            guard let self, number == visit, let resource = arguments.object(0) else { return }
            pending -= 1
            settle()
            guard let response = webkit_web_resource_get_response(resource.pointer()), let url = Self.url(of: resource)
            else { return }
            let status = Int(webkit_uri_response_get_status_code(response))
            if status >= 400 { page?.record(.resourceFailed(url, status: status)) }
        }
        resource.connect("failed") { [weak self] arguments in
            guard let self, number == visit, let resource = arguments.object(0),
                let error = arguments.error(1), let url = Self.url(of: resource),
                LoadError.visitError(for: error, at: url.absoluteString) != nil
            else { return }
            page?.record(.resourceFailed(url, status: nil))
        }
    }

    private static func url(of resource: ObjectRef) -> URL? {
        String(borrowing: webkit_web_resource_get_uri(resource.pointer())).flatMap { URL(webAddress: $0) }
    }

    private static func address(of request: ObjectRef) -> URL? {
        String(borrowing: webkit_uri_request_get_uri(request.pointer())).flatMap { URL(webAddress: $0) }
    }

    private func connectDialogs() {
        // The guard of plain views lets the page's own dialogs appear. Without a user, they are declined.
        widget.connect("script-dialog") { arguments -> Bool in
            if let dialog = arguments.boxed(1) { DialogGuard.decline(dialog) }
            return true
        }
        widget.connect("print", returningBool: { _ in true })
        widget.connect("run-file-chooser") { arguments -> Bool in
            guard let request = arguments.object(1) else { return false }
            webkit_file_chooser_request_cancel(request.pointer())
            return true
        }
    }

    private func addScripts() {
        guard let content else { return }
        webkit_user_content_manager_register_script_message_handler(
            content.pointer(), Self.handler, UserScripts.world)
        UserScripts.add(Resources.console, to: content)
        UserScripts.add(Self.relay, to: content, world: UserScripts.world)
        // A blinking caret would make two pictures of a page differ.
        UserStyle("* { caret-color: transparent !important }").add(to: content.pointer())
        content.onMessage(to: Self.handler) { [weak self] text in
            guard let json = try? JSONValue(parsing: text) else { return }
            self?.page?.record(
                .console(
                    .init(
                        level: json["level"]?.string ?? "", message: json["message"]?.string ?? "",
                        source: json["source"]?.string ?? "", line: json["line"]?.integer ?? 0)))
        }
    }

    /// Forwards the console (`console.js`) and script errors, from the isolated world.
    private static let relay = """
        (() => {
          const native = window.webkit.messageHandlers.survey
          const MOST_LINES = 100
          const LONGEST = 2000
          let count = 0
          const send = (data) => {
            count += 1
            if (count <= MOST_LINES) native.postMessage(JSON.stringify(data))
          }
          document.addEventListener("hybrid-desktop:console", ({ detail }) => {
            if (typeof detail !== "string" || detail.length > 4 * LONGEST) return
            send(JSON.parse(detail).data)
          })
          window.addEventListener("error", ({ message, filename, lineno }) => {
            if (typeof message !== "string" || message === "") return
            send({ level: "error", message: message.slice(0, LONGEST), source: filename, line: lineno })
          })
        })()
        """
}
