import CGtk
import CWebKitGTK
import FoundationEssentials
import GLibBridge
package import HybridCore
package import HybridToolkit

/// Makes WebKit block the main documents of foreign hosts before it requests them.
///
/// The rules are compiled within milliseconds after the start, before a first page can load. If a document is requested
/// before that, it is refused when its response arrives.
@MainActor
package final class DocumentFilter {
    private var filter: OpaquePointer?
    private var waiting: [ObjectRef] = []
    /// The actions that wait for the compilation, or `nil` after it.
    private var actions: [@MainActor () -> Void]? = []

    /// - Parameter failed: A closure that is called with the reason if the filter cannot be created. Without the filter,
    ///   a page could send requests to hosts that it may not show.
    package convenience init(_ scope: DocumentScope, failed: @escaping @MainActor (String) -> Void) {
        self.init(named: "documents", rules: Array(scope.contentRules.text.utf8), failed: failed)
    }

    /// - Parameters:
    ///   - name: The name of the filter. A web view has one filter of each name.
    ///   - rules: Rules in WebKit's format, as JSON.
    ///   - failed: A closure that is called with the reason if the rules are invalid or cannot be compiled.
    package init(named name: String, rules source: [UInt8], failed: @escaping @MainActor (String) -> Void) {
        let template = "\(String(borrowing: g_get_tmp_dir()) ?? "/tmp")/hybrid-desktop-XXXXXX"
        var path = Array(template.utf8CString)
        // WebKit requires a directory for the compiled rules. It no longer needs the directory after it has read them
        // back.
        guard g_mkdtemp(&path) != nil else {
            actions = nil
            failed("no space for a temporary directory")
            return
        }
        let directory = String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let store = ObjectRef(owning: webkit_user_content_filter_store_new(directory))
        let bytes = g_bytes_new(source, gsize(source.count))
        defer { g_bytes_unref(bytes) }
        startGIO { call in
            webkit_user_content_filter_store_save(
                store.pointer(), name, bytes, call.cancellable, call.callback, call.userData)
        } finish: { result, error in
            webkit_user_content_filter_store_save_finish(store.pointer(), result, error)
        } completion: { [weak self] outcome in
            try? FileManager.default.removeItem(atPath: directory)
            switch outcome {
            case .success(let filter): self?.use(filter)
            case .failure(let error): failed(error.message)
            }
            self?.end()
        }
    }

    isolated deinit {
        if let filter { webkit_user_content_filter_unref(filter) }
    }

    /// Returns whether the rules are still being compiled. The action is then performed afterwards, even if they are
    /// invalid.
    package func delays(_ action: @escaping @MainActor () -> Void) -> Bool {
        actions?.append(action)
        return actions != nil
    }

    private func end() {
        let waiting = actions ?? []
        actions = nil
        for action in waiting { action() }
    }

    /// Applies the filter to a web view.
    package func filter(_ view: Widget) {
        guard let content = ObjectRef.retaining(webkit_web_view_get_user_content_manager(view.pointer())) else {
            return
        }
        join(content)
    }

    /// Applies the filter to the web view that has this user content manager.
    func join(_ content: ObjectRef) {
        if let filter {
            webkit_user_content_manager_add_filter(content.pointer(), filter)
        } else {
            waiting.append(content)
        }
    }

    private func use(_ filter: OpaquePointer?) {
        self.filter = filter
        for content in waiting { join(content) }
        waiting = []
    }
}
