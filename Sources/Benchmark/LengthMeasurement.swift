import GLibBridge

/// Measures the cost of many visits, which consists of memory, processor time, and activity while the program is idle.
@MainActor
struct LengthMeasurement {
    let options: Options
    let server: BenchmarkServer
    let directory: String
    let sides: [Side]
    /// The number of seconds in which a program can finish deferred work before its memory is measured, and before its
    /// activity while idle is measured.
    private static let (settling, calming) = (4.0, 10.0)
    /// The number of seconds for which an idle program is observed.
    private static let watching = 5.0

    /// Measures all programs, one after the other.
    func measure(into report: inout Report) throws {
        guard !options.rows.isDisjoint(with: Row.atLength) else { return }
        for round in 0..<options.longRounds {
            for side in sides {
                progress("many visits, round \(round + 1) of \(options.longRounds): \(side.name)")
                try measure(side, into: &report)
            }
        }
    }

    private func measure(_ side: Side, into report: inout Report) throws {
        // If only the activity while idle is measured, the first stop is enough.
        let isWhole = options.rows.contains(.memory) || options.rows.contains(.processor)
        let stops = isWhole ? options.visits : Array(options.visits.prefix(1))
        server.forget()
        let url = "http://127.0.0.1:\(server.port)/page/1?stops=\(stops.map(String.init).joined(separator: ","))"
        let running = try RunningSide(side, url: url, directory: "\(directory)/length-\(side.rawValue)")
        defer { running.end() }
        var before = running.tree.activity
        for (index, stop) in stops.enumerated() {
            let count = stop - (index > 0 ? stops[index - 1] : 0)
            guard wait(seconds: 30 + Double(count), until: { server.hasStopped || !running.isRunning }),
                running.isRunning
            else { throw BenchmarkError("\(side.name) did not make \(stop) visits.") }
            let spent = running.tree.activity.since(before).milliseconds
            // The first interval includes the start of the program, so it is not counted.
            if index > 0 { report.add(spent / Double(count), to: "up to \(stop)", of: .processor, side) }
            wait(seconds: index == 0 && options.rows.contains(.idle) ? Self.calming : Self.settling)
            if index == 0 { watchIdling(of: running, into: &report) }
            if options.rows.contains(.memory) {
                let tree = running.tree
                report.add(tree.proportionalSetSize, to: "after \(stop) visits", of: .memory, side)
                progress("\(side.name) after \(stop) visits: \(tree.memoryByName)")
            }
            before = running.tree.activity
            server.goOn()
        }
    }

    private func watchIdling(of running: RunningSide, into report: inout Report) {
        guard options.rows.contains(.idle) else { return }
        let (before, start) = (running.tree.activity, MainLoop.now)
        wait(seconds: Self.watching)
        let seconds = (MainLoop.now - start) / 1000
        let idle = running.tree.activity.since(before)
        report.add(idle.wakeUps / seconds, to: "wake-ups", of: .idle, running.side)
        report.add(idle.milliseconds / seconds, to: "processor, ms", of: .idle, running.side)
    }
}
