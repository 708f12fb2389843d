import Foundation

/// Keeps the processors busy until it is ended, so that what happens at once otherwise takes its time.
struct SoakLoad {
    private let workers = (0..<ProcessInfo.processInfo.activeProcessorCount).map { _ in
        Task.detached { while !Task.isCancelled {} }
    }

    func end() {
        for worker in workers { worker.cancel() }
    }
}
