import GLibBridge
import HybridCore
import Logging

/// Writes the state changes of visits to the trace and the log.
final class VisitReporter {
    private let tracer: any Tracer
    private let logger: Logger
    private var starts: [Visit.ID: Double] = [:]
    /// The title of the last error, which contains no address.
    private(set) var lastFailure: String?

    init(tracer: any Tracer, logger: Logger) {
        self.tracer = tracer
        self.logger = logger
    }

    func record(_ report: VisitReport, in session: StackName) {
        switch report {
        case .started(let visit):
            starts[visit.id] = MainLoop.now
            tracer.record(
                .visitStarted(
                    visit: visit.id, session: session, kind: visit.kind, action: visit.request.options.action,
                    url: visit.request.url))
        case .rendered(let visit):
            tracer.record(
                .visitRendered(
                    visit: visit.id, session: session, url: visit.request.url, duration: duration(visit),
                    snapshot: visit.hasCachedSnapshot))
        case .completed(let visit):
            tracer.record(
                .visitCompleted(
                    visit: visit.id, session: session, url: visit.request.url, duration: duration(visit),
                    snapshot: visit.hasCachedSnapshot))
            starts[visit.id] = nil
        case .cancelled(let visit):
            tracer.record(
                .visitCancelled(
                    visit: visit.id, session: session, url: visit.request.url, duration: duration(visit),
                    snapshot: visit.hasCachedSnapshot))
            starts[visit.id] = nil
        case .failed(let visit, let error):
            lastFailure = ErrorMessage(error).title
            tracer.record(
                .visitFailed(
                    visit: visit.id, session: session, url: visit.request.url, duration: duration(visit), error: error))
            logger.notice(
                "visit failed",
                metadata: ["url": "\(URLRedaction.redact(visit.request.url))", "error": "\(error.logName)"])
            starts[visit.id] = nil
        }
    }

    func webProcessTerminated(_ reason: String, in session: StackName) {
        tracer.record(.webProcessTerminated(session: session, reason: reason))
        logger.warning("web process ended", metadata: ["session": "\(session.rawValue)", "reason": "\(reason)"])
    }

    func pageError(_ line: ConsoleFilter.Line) {
        record(line, isException: true)
        let text = URLRedaction.redact(text: line.message)
        logger.info("script error on the page", metadata: ["message": "\(text)", "line": "\(line.line)"])
    }

    func pageConsole(_ line: ConsoleFilter.Line) { record(line, isException: false) }

    private func record(_ line: ConsoleFilter.Line, isException: Bool) {
        tracer.record(
            .pageConsole(
                level: line.level, message: line.message, source: line.source, line: line.line,
                exception: isException))
    }

    func turboEvent(_ event: String, _ target: String, in session: StackName) {
        tracer.record(.turboEvent(event, target: target, session: session))
    }

    private func duration(_ visit: Visit) -> Int {
        starts[visit.id].map { Int(MainLoop.now - $0) } ?? 0
    }
}
