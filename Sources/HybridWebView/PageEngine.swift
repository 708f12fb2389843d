import CWebKitGTK
package import FoundationEssentials
package import GLibBridge
package import HybridToolkit

/// The part of WebKit that a ``WebViewHost`` drives: loads, scripts and the state of the page. Everything that starts a
/// web process goes through it. In tests of the shell, a table of pages takes its place.
package protocol PageEngine: AnyObject {
    /// The address of the view, which may be that of a page that is still loading.
    var address: String? { get }
    /// The page's title.
    var title: String? { get }
    /// True while a page loads.
    var isLoading: Bool { get }
    func load(_ url: URL)
    func load(html: String, base: URL)
    func stopLoading()
    /// Kills the web process.
    func endProcess()
    /// Runs the page's `beforeunload` handlers.
    func tryClose()
    /// Runs a script.
    /// - Parameters:
    ///   - world: A script world of the shell, or `nil` for the page's own world.
    ///   - timeout: The time limit in milliseconds, or `nil` if there is none.
    ///   - form: The form of the result.
    ///   - completion: A closure that is called once with the value of the script's last expression.
    func evaluate(
        _ script: String, in world: String?, timeout: Int?, as form: ScriptResultForm,
        completion: @escaping @MainActor (Result<String?, GLibError>) -> Void)
    /// Runs the body of an asynchronous function in the page's own world.
    /// - Parameters:
    ///   - argument: The value of the function's variable `argument`.
    ///   - timeout: The time limit in milliseconds.
    ///   - completion: A closure that is called once with the function's result as text.
    func call(
        _ body: String, _ argument: String, timeout: Int,
        completion: @escaping @MainActor (Result<String?, GLibError>) -> Void)
}

/// The form in which a ``PageEngine`` returns a script's result.
package enum ScriptResultForm {
    /// The text that JavaScript's `String(value)` returns.
    case text
    /// JSON; `nil` for `undefined`.
    case json
}

/// WebKit's web view as a page engine.
package final class WebKitEngine: PageEngine {
    private let view: Widget

    package init(_ view: Widget) { self.view = view }

    package var address: String? { String(borrowing: webkit_web_view_get_uri(view.pointer())) }
    package var title: String? { String(borrowing: webkit_web_view_get_title(view.pointer())) }
    package var isLoading: Bool { webkit_web_view_is_loading(view.pointer()) != 0 }

    package func load(_ url: URL) { webkit_web_view_load_uri(view.pointer(), url.absoluteString) }

    package func load(html: String, base: URL) { webkit_web_view_load_html(view.pointer(), html, base.absoluteString) }

    package func stopLoading() { webkit_web_view_stop_loading(view.pointer()) }

    package func endProcess() { webkit_web_view_terminate_web_process(view.pointer()) }

    package func tryClose() { webkit_web_view_try_close(view.pointer()) }

    package func evaluate(
        _ script: String, in world: String?, timeout: Int?, as form: ScriptResultForm,
        completion: @escaping @MainActor (Result<String?, GLibError>) -> Void
    ) {
        let view = view
        startGIO(timeout: timeout) { call in
            webkit_web_view_evaluate_javascript(
                view.pointer(), script, -1, world, nil, call.cancellable, call.callback, call.userData)
        } finish: { result, error in
            ObjectRef.owning(webkit_web_view_evaluate_javascript_finish(view.pointer(), result, error))
        } completion: { outcome in
            completion(outcome.map { $0.flatMap { Self.text(of: $0, as: form) } })
        }
    }

    package func call(
        _ body: String, _ argument: String, timeout: Int,
        completion: @escaping @MainActor (Result<String?, GLibError>) -> Void
    ) {
        let arguments = Variant(dictionary: ["argument": Variant(argument)])
        let view = view
        startGIO(timeout: timeout) { call in
            webkit_web_view_call_async_javascript_function(
                view.pointer(), body, -1, arguments.pointer, nil, nil, call.cancellable, call.callback, call.userData)
        } finish: { result, error in
            ObjectRef.owning(webkit_web_view_call_async_javascript_function_finish(view.pointer(), result, error))
        } completion: { outcome in
            completion(outcome.map { $0.flatMap { Self.text(of: $0, as: .text) } })
        }
    }

    /// Takes a picture of the page.
    /// - Parameter whole: True to include the whole page, false for the visible part.
    func picture(whole: Bool, completion: @escaping @MainActor (Result<ObjectRef?, GLibError>) -> Void) {
        let view = view
        startGIO(timeout: 20_000) { call in
            webkit_web_view_get_snapshot(
                view.pointer(),
                whole ? WEBKIT_SNAPSHOT_REGION_FULL_DOCUMENT : WEBKIT_SNAPSHOT_REGION_VISIBLE,
                WEBKIT_SNAPSHOT_OPTIONS_NONE, call.cancellable, call.callback, call.userData)
        } finish: { result, error in
            ObjectRef.owning(webkit_web_view_get_snapshot_finish(view.pointer(), result, error))
        } completion: {
            completion($0)
        }
    }

    private static func text(of value: ObjectRef, as form: ScriptResultForm) -> String? {
        switch form {
        case .text: String(takingGString: jsc_value_to_string(value.pointer()))
        case .json where jsc_value_is_undefined(value.pointer()) != 0: nil
        case .json: String(takingGString: jsc_value_to_json(value.pointer(), 0)) ?? ""
        }
    }
}
