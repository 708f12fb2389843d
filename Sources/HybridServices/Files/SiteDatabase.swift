import CGtk
import CSQLite
import Glibc
package import HybridCore

/// A small database that libsoup reads in WebKit's network process. One such database contains the cookies, and the
/// other one the hosts that require HTTPS.
///
/// If a number is missing in a row, libsoup ends that process at every start, and no page ever loads. If the file is
/// not a database, libsoup keeps it but stores nothing. Each database is therefore checked before WebKit opens it.
package struct SiteDatabase {
    private let path: String
    private let kind: Kind
    private let table: String
    /// The columns that libsoup reads. Each column must exist and must have a value in every row.
    private let columns: [String]
    /// A column that libsoup adds to a database of an older version.
    private let laterColumn: String?

    private enum Kind {
        case cookies, secureHosts
    }

    /// Returns the database of a profile's cookies.
    package static func cookies(in directory: String) -> SiteDatabase {
        SiteDatabase(
            path: "\(directory)/cookies.sqlite", kind: .cookies, table: "moz_cookies",
            columns: ["name", "value", "host", "path", "expiry", "isSecure", "isHttpOnly"], laterColumn: "sameSite")
    }

    /// Returns the database of the hosts that require HTTPS (HSTS).
    /// - Parameter directory: The cache directory of the profile.
    package static func secureHosts(in directory: String) -> SiteDatabase {
        SiteDatabase(
            path: "\(directory)/HSTS/hsts-storage.sqlite", kind: .secureHosts,
            table: "soup_hsts_policies", columns: ["host", "max_age", "expiry", "include_subdomains"],
            laterColumn: nil)
    }

    private enum Finding {
        case good
        case cleaned(rows: Int)
        case damaged
    }

    /// Makes the database usable. Incomplete rows are removed, and a file that is not such a database is renamed.
    /// - Returns: A sentence for the user if there was a problem.
    package func repair() -> LocalizedText? {
        switch examine() {
        case .good: return nil
        case .cleaned(let rows): return cleaned(rows)
        case .damaged:
            do {
                let name = try LocalFiles.setAside(path)
                // Pending changes belong to the old database. SQLite would write them to the new database.
                for ending in ["-journal", "-wal", "-shm"] { unlink(path + ending) }
                return setAside(as: name)
            } catch {
                return damaged(error)
            }
        }
    }

    private func cleaned(_ rows: Int) -> LocalizedText {
        switch kind {
        case .cookies:
            LocalizedText(
                one: "Removed \(rows) damaged cookie from “\(path)”.",
                other: "Removed \(rows) damaged cookies from “\(path)”.", count: rows)
        case .secureHosts:
            LocalizedText(
                one: "Removed \(rows) damaged entry from the HTTPS-only hosts in “\(path)”.",
                other: "Removed \(rows) damaged entries from the HTTPS-only hosts in “\(path)”.",
                count: rows)
        }
    }

    private func setAside(as name: String) -> LocalizedText {
        switch kind {
        case .cookies:
            LocalizedText(
                "The cookie file “\(path)” was damaged and renamed to “\(name)”. You may have to sign in again.")
        case .secureHosts:
            LocalizedText("The file of HTTPS-only hosts, “\(path)”, was damaged and renamed to “\(name)”.")
        }
    }

    private func damaged(_ error: any Error) -> LocalizedText {
        switch kind {
        case .cookies: LocalizedText("\(error) It contains cookies and is damaged. Remove it.")
        case .secureHosts: LocalizedText("\(error) It contains HTTPS-only hosts and is damaged. Remove it.")
        }
    }

    private func examine() -> Finding {
        var status = stat()
        guard stat(path, &status) == 0 else { return .good }
        guard status.st_mode & S_IFMT == S_IFREG else { return .damaged }
        // An empty file is a database without tables. A file that cannot be read may be intact.
        guard status.st_size > 0, access(path, R_OK) == 0 else { return .good }
        var connection: OpaquePointer?
        defer { sqlite3_close(connection) }
        guard sqlite3_open_v2(path, &connection, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK, let connection else {
            return .damaged
        }
        return examine(connection)
    }

    private func examine(_ connection: OpaquePointer) -> Finding {
        let (code, answer) = Self.ask("PRAGMA quick_check(1)", connection)
        // Another process is writing to it.
        if code == SQLITE_BUSY || code == SQLITE_LOCKED { return .good }
        guard code == SQLITE_ROW, answer == "ok" else { return .damaged }
        let isThere = Self.ask("SELECT 1 FROM sqlite_master WHERE name = '\(table)'", connection).code == SQLITE_ROW
        guard isThere else { return .good }
        var columns = ["id"] + columns
        if let laterColumn, Self.isValid("SELECT \(laterColumn) FROM \(table)", connection) {
            columns.append(laterColumn)
        }
        guard Self.isValid("SELECT \(columns.joined(separator: ", ")) FROM \(table)", connection) else {
            return .damaged
        }
        let isBroken = columns.map { "\($0) IS NULL" }.joined(separator: " OR ")
        guard Self.ask("SELECT 1 FROM \(table) WHERE \(isBroken) LIMIT 1", connection).code == SQLITE_ROW else {
            return .good
        }
        guard Self.ask("DELETE FROM \(table) WHERE \(isBroken)", connection).code == SQLITE_DONE else {
            return .damaged
        }
        return .cleaned(rows: Int(sqlite3_changes(connection)))
    }

    /// Returns whether the tables and columns of the query exist.
    private static func isValid(_ query: String, _ connection: OpaquePointer) -> Bool {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        return sqlite3_prepare_v2(connection, query, -1, &statement, nil) == SQLITE_OK
    }

    /// Returns the result of the first step of a query, and the first text in that result.
    private static func ask(_ query: String, _ connection: OpaquePointer) -> (code: Int32, answer: String?) {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        let prepared = sqlite3_prepare_v2(connection, query, -1, &statement, nil)
        guard prepared == SQLITE_OK else { return (prepared, nil) }
        let code = sqlite3_step(statement)
        guard code == SQLITE_ROW, let text = sqlite3_column_text(statement, 0) else { return (code, nil) }
        return (code, String(cString: text))
    }
}
