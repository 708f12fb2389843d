import Foundation

/// Keeps the processors busy until it ends, to slow down operations that are otherwise immediate.
struct SoakLoad {
    private let workers = (0..<ProcessInfo.processInfo.activeProcessorCount).map { _ in
        Task.detached { while !Task.isCancelled {} }
    }

    func end() {
        for worker in workers { worker.cancel() }
    }
}
