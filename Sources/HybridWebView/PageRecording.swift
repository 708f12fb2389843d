import CGtk
import CWebKitGTK
package import FoundationEssentials
import GLibBridge
package import HybridCore
import HybridResources

/// A recording of the user's actions in the pages of a web view. The script, and the handler that receives its
/// messages, exist only as long as this object, in the world that pages cannot access.
@MainActor
final class PageRecording {
    private static let handlerName = "recorder"
    private let script: RemovableScript
    private let connection: SignalConnection
    private let manager: ObjectRef
    let heard: @MainActor (WalkMessage) -> Void

    init(of manager: ObjectRef, heard: @escaping @MainActor (WalkMessage) -> Void) {
        self.manager = manager
        self.heard = heard
        let world = UserScripts.world
        webkit_user_content_manager_register_script_message_handler(manager.pointer(), Self.handlerName, world)
        script = RemovableScript(Resources.recorder, manager: manager, world: world)
        connection = manager.onMessage(to: Self.handlerName) { text in
            if let message = WalkMessage(json: text) { heard(message) }
        }
    }

    func end() {
        script.remove()
        connection.disconnect()
        webkit_user_content_manager_unregister_script_message_handler(
            manager.pointer(), Self.handlerName, UserScripts.world)
    }
}

extension WebViewHost {
    /// Begins to report the user's actions in pages.
    package func startRecording(heard: @escaping @MainActor (WalkMessage) -> Void) {
        stopRecording()
        recording = PageRecording(of: contentManager, heard: heard)
        watchDocument()
    }

    /// Adds the script to a document that WebKit had kept from before the recording.
    package func watchDocument() {
        if recording != nil { evaluate(Resources.recorder, in: UserScripts.world) }
    }

    package func stopRecording() {
        recording?.end()
        recording = nil
    }

    /// Performs a step of a recording in the page.
    /// - Parameter timeout: The time limit in milliseconds.
    package func replay(_ step: JSONValue, timeout: Int, completion: @escaping @MainActor (WalkAnswer) -> Void) {
        evaluateApart(Resources.replay(step.text), timeout: timeout) { outcome in
            switch outcome {
            case .success(let text): completion(text.flatMap(WalkAnswer.init) ?? .lost)
            case .failure(let error): completion(error.isTimedOut ? .silent : .lost)
            }
        }
    }

    /// The address of the page if it is one of the application's own.
    package var ownAddress: URL? { location.rightful.flatMap { origin.contains($0) ? $0 : nil } }

    /// Answers the page's dialog. A prompt gets its initial text.
    /// - Returns: False if no dialog of this kind is open.
    package func answerDialog(_ kind: String, accepts: Bool) -> Bool {
        guard let dialog, dialog.isOpen, dialog.kind.rawValue == kind else { return false }
        dialog.answer(accepts ? dialog.defaultText : nil)
        dialog.dismiss?()
        return true
    }
}
