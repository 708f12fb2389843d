extension VisitReport {
    /// True if the visit reached the application's server; `nil` if unknown.
    package func reachesServer(of origin: ApplicationOrigin) -> Bool? {
        switch self {
        // A restored page may come from a cache.
        case .completed(let visit) where visit.request.options.action != .restore && origin.contains(visit.request.url):
            true
        case .failed(let visit, let error) where origin.contains(visit.request.url):
            if ReconnectionSchedule.applies(to: error) { false } else { error.isHTTP ? true : nil }
        default: nil
        }
    }
}
