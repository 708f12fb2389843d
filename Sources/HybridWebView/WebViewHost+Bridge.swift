import CGtk
import CWebKitGTK
import FoundationEssentials
package import GLibBridge
package import HybridCore

/// Messages between the page's scripts and native code.
extension WebViewHost {
    func connectBridge() {
        contentManager.onMessage(to: UserScripts.bridgeHandler) { [weak self] text in
            guard let self else { return }
            delegate?.webView(self, heard: bridgeMessages.receive(text, from: url, at: MainLoop.now / 1000))
        }
    }

    /// The window that contains the page.
    package var window: ObjectRef? { .retaining(gtk_widget_get_root(widget.pointer())) }

    /// True if the user has just interacted with the page.
    package var hasRecentGesture: Bool { gesture.isRecent(at: MainLoop.now / 1000) }

    package func spendGesture() { gesture.spent() }

    /// Sends a reply to the page's bridge.
    /// - Parameter isUsersDoing: True if the user activated the component. What the page then does counts as caused by
    ///   a click in the page.
    package func reply(_ message: BridgeMessage, isUsersDoing: Bool) {
        run("window.nativeBridge?.replyWith(JSON.parse(argument))", message.json.text) { _ in }
        guard isUsersDoing else { return }
        gesture.noticed(at: MainLoop.now / 1000)
        noticeComponentUse()
    }

    /// Reports to a recording that the user used a native part of the page.
    package func noticeComponentUse() { recording?.heard(.omitted(.component)) }

    /// Makes the page's components send their state again.
    package func restoreBridge() {
        evaluate(#"document.dispatchEvent(new Event("native:restore"))"#, in: UserScripts.world)
    }

    /// Dispatches an event on the page's document.
    /// - Parameters:
    ///   - name: The name of the event.
    ///   - detail: The value of the event's `detail`.
    package func dispatch(_ name: String, _ detail: JSONValue) {
        run(
            "document.dispatchEvent(new CustomEvent(...JSON.parse(argument)))",
            JSONValue.array([.string(name), ["detail": detail]]).text
        ) { _ in }
    }

    /// Dispatches an event to a page of the application.
    /// - Parameter completion: A closure that is called once. Its argument is true if the page prevented the default
    ///   action.
    package func tell(_ event: PageEvent, completion: @escaping @MainActor (_ isPrevented: Bool) -> Void) {
        run(PageEvent.script, event.argument(for: origin), timeout: PageEvent.patience) { outcome in
            completion((try? outcome.get()) == PageEvent.prevented)
        }
    }

    /// Calls a function of the page.
    /// - Parameters:
    ///   - timeout: The time limit in milliseconds.
    ///   - completion: A closure that is called once with the result.
    package func call(_ function: PageFunction, timeout: Int, completion: @escaping ScriptCalls.Completion) {
        let answer = scriptCalls.add(completion)
        run(PageFunction.script, function.argument, timeout: timeout) { outcome in
            answer(
                outcome.flatMap { text in
                    do throws(PageScriptError) {
                        return .success(try function.result(text ?? ""))
                    } catch {
                        return .failure(error)
                    }
                })
        }
    }

    /// Runs a script in the page and returns the value of its last expression.
    /// - Parameters:
    ///   - timeout: The time limit in milliseconds.
    ///   - completion: A closure that is called once with the result.
    package func evaluate(_ script: String, timeout: Int, completion: @escaping ScriptCalls.Completion) {
        gesture.spent()
        let answer = scriptCalls.add(completion)
        engine.evaluate(script, in: nil, timeout: timeout, as: .json) { outcome in
            answer(
                outcome.mapError(Self.scriptError).flatMap { text in
                    guard let text else { return .success(.null) }
                    guard let json = try? JSONValue(parsing: text) else { return .failure(.unreadable) }
                    return .success(json)
                })
        }
    }

    package func actAsUser() {
        gesture.noticed(at: MainLoop.now / 1000)
        runUserAction()
    }

    /// Runs a function body in the page's world, with one text argument.
    private func run(
        _ body: String, _ argument: String, timeout: Int = 20_000,
        completion: @escaping @MainActor (Result<String?, PageScriptError>) -> Void
    ) {
        // Actions of the page during and after the call do not count as caused by the user.
        gesture.spent()
        engine.call(body, argument, timeout: timeout) { completion($0.mapError(Self.scriptError)) }
    }

    private static func scriptError(_ error: GLibError) -> PageScriptError {
        error.isTimedOut ? .timedOut : .thrown(error.message)
    }
}
