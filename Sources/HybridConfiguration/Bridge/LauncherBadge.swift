package import HybridValues

/// The badge of an application's icon in the dock. It is published through the interface
/// `com.canonical.Unity.LauncherEntry`, which many docks support.
package struct LauncherBadge: Equatable, Sendable {
    /// The number on the badge, or `nil` if it is not positive.
    package let count: Int?
    /// The progress from 0 to 1.
    package let progress: Double?
    private static let mostCounted = 1_000_000

    /// Parses the data of a page. The badge does not show members that are missing.
    package init(_ data: JSONValue) {
        let count = data["count"]?.integer.map { min($0, Self.mostCounted) }
        self.count = count.flatMap { $0 > 0 ? $0 : nil }
        progress = data["progress"]?.double.flatMap { (0...1).contains($0) ? $0 : nil }
    }

    /// Returns the arguments of the signal in the text format of GVariant.
    /// - Parameter applicationID: The id of the application that the icon belongs to.
    package func signal(for applicationID: String) -> String {
        """
        ('application://\(applicationID).desktop', {'count': <int64 \(count ?? 0)>, \
        'count-visible': <\(count != nil)>, 'progress': <\(progress ?? 0)>, 'progress-visible': <\(progress != nil)>})
        """
    }
}
