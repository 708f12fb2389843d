import FoundationEssentials
import GLibBridge
import HybridCore
import HybridQA

/// Commands for the mouse, the keyboard and file fields, which WebKitGTK's driver lacks or performs only in part.
extension DriverSession {
    /// Keeps a file for a file field. The client receives its path.
    func store(_ upload: DriverUpload?) -> DriverAnswer {
        let content = upload.flatMap { $0.isCompressed ? Compression.expand($0.content, size: $0.size) : $0.content }
        guard let upload, let content else {
            return DriverAnswer(
                DriverRefusal("invalid argument", "The file is not a ZIP archive with one file of at most 256 MiB."))
        }
        do {
            return DriverAnswer(value: .string(try process.store(content, as: upload.name)))
        } catch {
            return DriverAnswer(DriverRefusal("unknown error", "Cannot store the file “\(upload.name)”: \(error)"))
        }
    }

    /// The body of the function that performs a ``DriverAction``, in the order of its parts.
    private static let actionsScript = [
        PackageResources.driver_mouse_js, PackageResources.driver_keyboard_js, PackageResources.driver_actions_js,
    ].map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")

    /// Performs a command for the mouse or the keyboard by scripts, and waits for the visits that it may begin.
    func perform(_ action: DriverAction, _ request: Request) async -> DriverAnswer {
        do throws(DriverRefusal) {
            for part in try action.parts() {
                if followsFront, let told = await follow() { return told }
                if let answer = await performPart(part.action, request) { return answer }
                guard part.pause > 0 else { continue }
                await pause(milliseconds: part.pause)
                if followsFront { await settle() }
            }
        } catch {
            return DriverAnswer(error)
        }
        return DriverAnswer(value: .null)
    }

    /// - Returns: The answer to the client, or `nil` if the part was performed.
    private func performPart(_ action: DriverAction, _ request: Request) async -> DriverAnswer? {
        let answer = await execute(action.request(script: Self.actionsScript))
        switch DriverActionEnd(status: answer.status, answer: answer.text) {
        case .driverError:
            // The action removed its frame, or began a load that replaced the document before its script had returned.
            guard ["no such window", "no such frame"].contains(answer.error) else { return answer }
            let isRemoved = !frames.isEmpty && answer.value?["message"]?.string?.contains("unload") ?? false
            if !isRemoved {
                guard case .inFront = await look().page else { return answer }
            }
            await settle()
        case .refused(let refusal): return DriverAnswer(refusal)
        case .isFileField: return await forward(request)
        case .dialog: break
        case .performed: if followsFront { await settle() }
        }
        return nil
    }
}
