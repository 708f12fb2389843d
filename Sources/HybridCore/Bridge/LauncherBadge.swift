/// Badge of an application's icon in the dock, published as `com.canonical.Unity.LauncherEntry`, which many docks
/// support.
package struct LauncherBadge: Equatable, Sendable {
    /// The number; `nil` unless positive.
    package let count: Int?
    /// Progress from 0 to 1.
    package let progress: Double?
    private static let mostCounted = 1_000_000

    /// Parses a page's data. Missing members are not shown.
    package init(_ data: JSONValue) {
        let count = data["count"]?.integer.map { min($0, Self.mostCounted) }
        self.count = count.flatMap { $0 > 0 ? $0 : nil }
        progress = data["progress"]?.double.flatMap { (0...1).contains($0) ? $0 : nil }
    }

    /// Arguments of the signal in GVariant text format.
    /// - Parameter applicationID: Id of the application whose icon it is.
    package func signal(for applicationID: String) -> String {
        """
        ('application://\(applicationID).desktop', {'count': <int64 \(count ?? 0)>, \
        'count-visible': <\(count != nil)>, 'progress': <\(progress ?? 0)>, 'progress-visible': <\(progress != nil)>})
        """
    }
}
