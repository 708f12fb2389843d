/// What an application's icon in the dock shows, as `com.canonical.Unity.LauncherEntry` tells it: docks of many desktops
/// listen.
package struct LauncherBadge: Equatable, Sendable {
    /// A number; nothing where it is not positive.
    package let count: Int?
    /// How much of something is done, from 0 to 1.
    package let progress: Double?
    private static let mostCounted = 1_000_000

    /// Reads what a page says; a member that is missing is not shown.
    package init(_ data: JSONValue) {
        let count = data["count"]?.integer.map { min($0, Self.mostCounted) }
        self.count = count.flatMap { $0 > 0 ? $0 : nil }
        progress = data["progress"]?.double.flatMap { (0...1).contains($0) ? $0 : nil }
    }

    /// The arguments of the signal, in GVariant's text format.
    /// - Parameter applicationID: whose icon it is.
    package func signal(for applicationID: String) -> String {
        """
        ('application://\(applicationID).desktop', {'count': <int64 \(count ?? 0)>, \
        'count-visible': <\(count != nil)>, 'progress': <\(progress ?? 0)>, 'progress-visible': <\(progress != nil)>})
        """
    }
}
