import Dispatch
import FoundationEssentials
import Glibc
import Synchronization

/// Kills web processes while the application launches them. A launch takes a few milliseconds, so a thread watches for
/// it.
public final class LaunchKiller: Sendable {
    /// The stage of a launch at which a process is killed.
    public enum Moment: Sendable, CaseIterable {
        /// The sandbox of the process is being created. All its processes are killed.
        case sandbox
        /// The innermost process of the sandbox is about to become the web process.
        case handover
        /// The web process has started but has not reported its number.
        case process
        /// The process that filters the desktop's bus for the web process is being started.
        case busProxy
    }

    private let application: Int32
    private let known: Set<Int32>
    private let left: Atomic<Int>
    private let signalled = Mutex<[Int32]>([])

    /// Sends a signal to the processes of the next launches of an application.
    @MainActor
    public init(_ app: AppProcess, at moment: Moment, times: Int, signal: Int32) {
        application = app.processID
        known = Set(Self.descendants(of: app.processID))
        left = Atomic(times)
        DispatchQueue(label: "launch-killer").async {
            var seen = self.known
            while self.left.load(ordering: .relaxed) > 0, kill(self.application, 0) == 0 {
                let started = Self.descendants(of: self.application).filter { !seen.contains($0) }
                guard let victim = started.first(where: { Self.isLaunching($0, moment) }) else {
                    usleep(300)
                    continue
                }
                let ended = Self.end(victim, by: signal)
                seen.formUnion(ended)
                self.signalled.withLock { $0 += ended }
                self.left.subtract(1, ordering: .relaxed)
            }
        }
    }

    /// True if it has killed the requested number of processes.
    public var isDone: Bool { left.load(ordering: .relaxed) <= 0 }

    /// Stops the watch, and kills the processes that a signal other than SIGKILL has not ended.
    public func stop() {
        left.store(0, ordering: .relaxed)
        for process in signalled.withLock({ $0 })
        where ["bwrap", "WebKitWebProces"].contains(ProcessTree.name(of: process)) {
            kill(process, SIGKILL)
        }
    }

    private static func isLaunching(_ process: Int32, _ moment: Moment) -> Bool {
        let command = readText("/proc/\(process)/cmdline")
        if moment == .busProxy { return command.contains("xdg-dbus-proxy") && !command.contains("WebKitWebProcess") }
        guard command.contains("WebKitWebProcess"), !command.contains("xdg-dbus-proxy") else { return false }
        let isSandbox = ProcessTree.name(of: process) == "bwrap"
        switch moment {
        case .sandbox: return isSandbox && !children(of: process).isEmpty
        case .handover: return isSandbox && ProcessTree.name(of: ProcessTree.parent(of: process)) == "bwrap"
        case .busProxy: return false
        case .process: return !isSandbox && ProcessTree.name(of: process) == "WebKitWebProces"
        }
    }

    /// Stops each process before it searches for the children of the process, so that it finds all of them.
    private static func end(_ process: Int32, by signal: Int32) -> [Int32] {
        kill(process, SIGSTOP)
        let ended = children(of: process).flatMap { end($0, by: signal) }
        kill(process, signal)
        return ended + [process]
    }

    private static func descendants(of process: Int32) -> [Int32] {
        children(of: process).flatMap { [$0] + descendants(of: $0) }
    }

    private static func children(of process: Int32) -> [Int32] {
        let tasks = "/proc/\(process)/task"
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
        return threads.flatMap { readText("\(tasks)/\($0)/children").split(separator: " ").compactMap { Int32($0) } }
    }
}
