import FoundationEssentials
extension VisitError { init(turboStatus: Int) { self = turboStatus >= 400 ? .http(status: turboStatus) : turboStatus == -1 ? .timeout : turboStatus == -2 ? .contentType : .connection("Network failure") } }
func isSamePage(_ a: URL, _ b: URL, query: PathProperties.QueryStringPresentation) -> Bool { a.path == b.path && (query == .replace || a.query == b.query) }
