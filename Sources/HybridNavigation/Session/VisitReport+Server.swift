package import HybridValues

extension VisitReport {
    /// Returns whether the visit reached the server of the application, or `nil` if this is unknown.
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
