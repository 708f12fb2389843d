extension VisitReport {
    /// Whether the application's server has been reached; `nil` if the visit says nothing of it.
    package func reachesServer(of origin: ApplicationOrigin) -> Bool? {
        switch self {
        // A page that is gone back to may come out of a cache.
        case .completed(let visit) where visit.request.options.action != .restore && origin.contains(visit.request.url):
            true
        case .failed(let visit, let error) where origin.contains(visit.request.url):
            if ReconnectionSchedule.applies(to: error) { false } else { error.isHTTP ? true : nil }
        default: nil
        }
    }
}
