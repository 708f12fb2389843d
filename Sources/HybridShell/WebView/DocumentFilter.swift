import CGtk
import CWebKitGTK
import FoundationEssentials
import GLibBridge
import HybridCore

/// Has WebKit refuse main documents of foreign hosts before it asks for them.
///
/// The compiled rules are ready some milliseconds after the start, before a first page can have been fetched; whatever
/// should slip through is refused when its answer arrives.
@MainActor
final class DocumentFilter {
    private var filter: OpaquePointer?
    private var waiting: [ObjectRef] = []

    /// - Parameter failed: is told why there will be no filter.
    init(_ scope: DocumentScope, failed: @escaping @MainActor (String) -> Void) {
        let template = "\(String(borrowing: g_get_tmp_dir()) ?? "/tmp")/hybrid-desktop-XXXXXX"
        var name = Array(template.utf8CString)
        // WebKit wants a place for what it compiles, and does not need it once it has been read back.
        guard g_mkdtemp(&name) != nil else {
            failed("there is no room for a temporary directory")
            return
        }
        let directory = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let store = ObjectRef(owning: webkit_user_content_filter_store_new(directory))
        let source = Array(scope.contentRules.text.utf8)
        let bytes = g_bytes_new(source, gsize(source.count))
        defer { g_bytes_unref(bytes) }
        startGIO { call in
            webkit_user_content_filter_store_save(
                store.pointer(), "documents", bytes, call.cancellable, call.callback, call.userData)
        } finish: { result, error in
            webkit_user_content_filter_store_save_finish(store.pointer(), result, error)
        } completion: { [weak self] outcome in
            try? FileManager.default.removeItem(atPath: directory)
            switch outcome {
            case .success(let filter): self?.use(filter)
            case .failure(let error): failed(error.message)
            }
        }
    }

    isolated deinit {
        if let filter { webkit_user_content_filter_unref(filter) }
    }

    /// Has the filter apply to the web view whose scripts these are.
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
