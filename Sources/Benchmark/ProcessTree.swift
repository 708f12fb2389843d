import FoundationEssentials

/// A process and its descendants, as listed in /proc.
struct ProcessTree {
    let processes: [Int32]

    init(root: Int32) {
        let all = Self.entries("/proc").compactMap { Int32($0) }
        let parents = Dictionary(all.map { ($0, Self.parent(of: $0)) }) { $1 }
        processes = all.filter { process in
            var current = process
            while current > 1, current != root { current = parents[current] ?? 0 }
            return current == root
        }
    }

    /// True if any of the processes still runs.
    var isAlive: Bool { processes.contains { !Self.read("/proc/\($0)/comm").isEmpty && !isZombie($0) } }

    /// The total memory in MiB. Each shared page counts once.
    var proportionalSetSize: Double {
        processes.reduce(0) { $0 + Self.number(after: "Pss:", in: Self.read("/proc/\($1)/smaps_rollup")) } / 1024
    }

    /// The memory of each program in the tree.
    var memoryByName: String {
        let sizes = processes.map { process in
            let name = Self.read("/proc/\(process)/comm").split(separator: "\n").first.map(String.init) ?? "?"
            return (name, Self.number(after: "Pss:", in: Self.read("/proc/\(process)/smaps_rollup")) / 1024)
        }
        return sizes.filter { $0.1 >= 1 }.map { "\($0) \($1.text(0)) MiB" }.joined(separator: ", ")
    }

    /// The activity of the threads of a tree since they started.
    struct Activity {
        fileprivate var sleeps: [String: Double] = [:]
        fileprivate var nanoseconds: [String: Double] = [:]

        /// Returns the number of wake-ups and the milliseconds of processor time since an earlier measurement. Threads
        /// that have ended since then do not count.
        func since(_ earlier: Activity) -> (wakeUps: Double, milliseconds: Double) {
            let difference = { (now: [String: Double], before: [String: Double]) in
                now.reduce(0) { $0 + $1.value - (before[$1.key] ?? 0) }
            }
            return (difference(sleeps, earlier.sleeps), difference(nanoseconds, earlier.nanoseconds) / 1e6)
        }
    }

    /// The current activity. Each voluntary context switch counts as a wake-up, because the thread sleeps and wakes
    /// again.
    var activity: Activity {
        var activity = Activity()
        for thread in threads {
            activity.sleeps[thread] = Self.number(after: "voluntary_ctxt_switches:", in: Self.read(thread + "/status"))
            activity.nanoseconds[thread] =
                Self.read(thread + "/schedstat").split(separator: " ").first.flatMap { Double($0) } ?? 0
        }
        return activity
    }

    private var threads: [String] {
        processes.flatMap { process in Self.entries("/proc/\(process)/task").map { "/proc/\(process)/task/\($0)" } }
    }

    private func isZombie(_ process: Int32) -> Bool { Self.afterName(of: process).first == "Z" }

    private static func parent(of process: Int32) -> Int32 {
        let fields = afterName(of: process)
        return fields.count > 1 ? Int32(fields[1]) ?? 0 : 0
    }

    /// Returns the fields of `stat` that follow the name of the program. The name itself may contain spaces and
    /// brackets.
    private static func afterName(of process: Int32) -> [Substring] {
        let status = read("/proc/\(process)/stat")
        guard let bracket = status.lastIndex(of: ")") else { return [] }
        return status[status.index(after: bracket)...].split(separator: " ")
    }

    private static func number(after key: String, in text: String) -> Double {
        let line = text.split(separator: "\n").first { $0.hasPrefix(key) } ?? ""
        return Double(line.dropFirst(key.count).split { !$0.isNumber }.first ?? "") ?? 0
    }

    private static func entries(_ path: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    }

    private static func read(_ path: String) -> String {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
