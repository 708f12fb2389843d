package import HybridValues

/// Decides which of the server's configurations an enrolled kiosk uses.
///
/// A new configuration is on trial until its start page has been shown and the program has run for ten minutes. If it
/// fails, the device uses the previous one again, and refuses that version from then on. A configuration that showed its
/// start page and was replaced before it crashed is also one to return to.
package struct EnrollmentState: Equatable, Sendable {
    /// The configuration in use.
    package private(set) var current: SignedConfiguration?
    /// The configuration to return to while ``current`` is on trial.
    package private(set) var previous: SignedConfiguration?
    /// The configuration for the next start.
    package private(set) var next: SignedConfiguration?
    /// The highest version so far.
    package private(set) var highest = 0
    /// The configuration that failed its trial. Its signed content proves that the version was once the highest.
    package private(set) var failed: SignedConfiguration?
    /// The reason why ``failed`` is no longer used, as a sentence.
    private var failure = ""
    /// The number of starts with ``current`` that have not ended normally; `nil` if it is not on trial.
    package private(set) var starts: Int?
    /// True if a page has been shown with ``current``, which is on trial.
    private var hasShownPage = false
    /// The number of such starts after which the configuration has failed.
    package static let mostStarts = 3
    /// The maximum size of a file in bytes.
    package static let largest = 128 << 10

    /// The reason why a valid file is not used, as a sentence for the operator's log.
    package enum Refusal: Error, Equatable, Sendable, CustomStringConvertible {
        case old(Int, highest: Int)
        case failed(Int, because: String)
        case reused(Int)

        package var description: String {
            switch self {
            case .old(let version, let highest):
                "The server has version \(version), which is older than \(highest). Increase configurationVersion."
            case .failed(let version, let reason):
                """
                Version \(version) failed on this device\(reason.isEmpty ? "." : ": \(reason)") Correct the file and \
                increase configurationVersion.
                """
            case .reused(let version):
                "The file has changed, but its version is still \(version). Increase configurationVersion."
            }
        }
    }

    package init() {}

    /// True if the configuration in use has not yet proved itself and can be rolled back.
    package var isOnTrial: Bool { starts != nil && previous != nil }

    /// The latest configuration, whose version the next request contains.
    package var latest: SignedConfiguration? { next ?? current }

    /// Handles a start of the program.
    /// - Returns: The report of a rollback, because the program has failed to run with the version.
    package mutating func start() -> ConfigurationCheck? {
        if let next {
            // A configuration that crashed may be faulty, so the older one is a better place to return to.
            if starts == nil || hasShownPage && (starts == 0 || previous == nil) { previous = current }
            (current, self.next, starts, hasShownPage) = (next, nil, 0, false)
        }
        guard let starts else { return nil }
        if starts >= Self.mostStarts, let failed = rollBack(because: "The program ended repeatedly.") { return failed }
        self.starts = min(starts + 1, Self.mostStarts)
        return nil
    }

    /// Returns to the previous configuration.
    /// - Parameter reason: The reason, as a sentence.
    /// - Returns: The report of the rollback; `nil` if there is no previous configuration.
    package mutating func rollBack(because reason: String) -> ConfigurationCheck? {
        guard isOnTrial, let previous, let current else { return nil }
        (self.current, self.previous, starts) = (previous, nil, nil)
        (failed, failure) = (current, reason)
        return .rollback(of: current.version, because: reason)
    }

    /// Records that a page has been shown.
    /// - Returns: False if this was known.
    package mutating func pageShown() -> Bool {
        defer { hasShownPage = true }
        return !hasShownPage && starts != nil
    }

    /// Ends the trial.
    package mutating func proved() { (previous, starts) = (nil, nil) }

    /// Handles an intended end of the program during a trial, such as a restart for another configuration.
    package mutating func ended() { starts = starts.map { max(0, $0 - 1) } }

    /// Handles a file with a valid signature. A known file may have the signature of another key, which is stored because
    /// the operator will remove the old key.
    /// - Returns: True if the file is new.
    /// - Throws: ``Refusal``.
    package mutating func receive(_ new: SignedConfiguration) throws(Refusal) -> Bool {
        if let latest, new.content == latest.content {
            if next == nil { current = latest.signed(like: new) } else { next = latest.signed(like: new) }
            return false
        }
        if new.version == failed?.version { throw .failed(new.version, because: failure) }
        if new.version < highest { throw .old(new.version, highest: highest) }
        if new.version == highest { throw .reused(new.version) }
        highest = new.version
        if current == nil { (current, starts) = (new, 0) } else { next = new }
        return true
    }

    /// Removes the configurations that do not satisfy a condition, for example because their signatures are invalid. The
    /// versions are those of the signed contents, because the stored numbers are not protected. If no configuration
    /// remains, the versions start again, because the operator has replaced the key.
    package mutating func keep(where condition: (SignedConfiguration) -> Bool) {
        func checked(_ file: SignedConfiguration?) -> SignedConfiguration? {
            file.flatMap { condition($0) ? $0.withSignedVersion : nil }
        }
        (next, previous, failed) = (checked(next), checked(previous), checked(failed))
        if let kept = checked(current) {
            current = kept
        } else if current != nil {
            (current, previous, starts) = (previous, nil, nil)
        }
        if latest == nil { self = Self() }
        highest = [current, previous, next, failed].compactMap { $0?.version }.max() ?? 0
    }
}

extension EnrollmentState {
    /// Reads the stored state. It is empty if it belongs to another server.
    package init(_ json: JSONValue?, of source: String) {
        guard let json, json["source"]?.string == source else { return }
        current = SignedConfiguration(json["current"])
        previous = SignedConfiguration(json["previous"])
        next = SignedConfiguration(json["next"])
        highest = max(json["highest"]?.integer ?? 0, latest?.version ?? 0)
        failed = SignedConfiguration(json["failed"])
        failure = json["failure"]?.string ?? ""
        starts = json["starts"]?.integer.map { min(max($0, 0), Self.mostStarts) }
        hasShownPage = json["hasShownPage"]?.bool ?? false
    }

    /// Returns the state for storing it.
    package func json(of source: String) -> JSONValue {
        [
            "source": .string(source), "current": current?.json ?? .null, "previous": previous?.json ?? .null,
            "next": next?.json ?? .null, "highest": .integer(highest),
            "failed": failed?.json ?? .null, "failure": .string(failure),
            "starts": starts.map(JSONValue.integer) ?? .null,
            "hasShownPage": .bool(hasShownPage),
        ]
    }
}
