import CSQLite
import HybridCore
import HybridServices
import HybridTestSupport
import XCTest

/// Databases that would crash WebKit's network process, or could not store data.
final class SiteDatabaseTests: FilesTestCase {
    override func prepare() throws {
        try super.prepare()
        try LocalFiles.makeDirectory(try XCTUnwrap(place).path("profile/HSTS"))
    }

    private static let table = """
        CREATE TABLE moz_cookies (id INTEGER PRIMARY KEY, name TEXT, value TEXT, host TEXT, path TEXT, expiry INTEGER, \
        lastAccessed INTEGER, isSecure INTEGER, isHttpOnly INTEGER, sameSite INTEGER);
        """

    private func cookies() throws -> SiteDatabase { .cookies(in: try XCTUnwrap(place).path("profile")) }

    @discardableResult
    private func execute(_ statements: String, in file: String = "cookies.sqlite") throws -> [String] {
        var connection: OpaquePointer?
        defer { sqlite3_close(connection) }
        XCTAssertEqual(sqlite3_open(try XCTUnwrap(place).path("profile/\(file)"), &connection), SQLITE_OK)
        XCTAssertEqual(sqlite3_exec(connection, statements, nil, nil, nil), SQLITE_OK, statements)
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        var names: [String] = []
        sqlite3_prepare_v2(connection, "SELECT name FROM moz_cookies ORDER BY id", -1, &statement, nil)
        while sqlite3_step(statement) == SQLITE_ROW {
            names.append(sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? "NULL")
        }
        return names
    }

    func testValidDatabasesAreUnchanged() throws {
        XCTAssertNil(try cookies().repair(), "there is none")
        try XCTUnwrap(place).write("", to: "profile/cookies.sqlite")
        XCTAssertNil(try cookies().repair(), "WebKit has not filled it yet")
        try execute("CREATE TABLE other (a);")
        XCTAssertNil(try cookies().repair(), "libsoup makes its table itself")
        try execute(Self.table + "INSERT INTO moz_cookies VALUES (1, '', 'b', 'h', '/', -5, NULL, 0, 0, 99);")
        XCTAssertNil(try cookies().repair(), "odd, but whole")
        XCTAssertEqual(try execute(""), [""])
    }

    /// libsoup adds the column itself.
    func testOlderDatabaseVersionIsValid() throws {
        try execute(Self.table.replacing(", sameSite INTEGER", with: ""))
        XCTAssertNil(try cookies().repair())
    }

    func testIncompleteRowsAreRemoved() throws {
        for (count, values) in [
            "'a', 'b', 'h', '/', 4000000000, NULL, 0, 0, NULL", "'a', 'b', 'h', '/', NULL, NULL, 0, 0, 0",
            "'a', 'b', NULL, '/', 4000000000, NULL, 0, 0, 0", "NULL, 'b', 'h', '/', 4000000000, NULL, 0, 0, 0",
            "'a', NULL, 'h', '/', 4000000000, NULL, 0, 0, 0", "'a', 'b', 'h', NULL, 4000000000, NULL, 0, 0, 0",
        ].enumerated() {
            if count == 0 { try execute(Self.table) }
            try execute("DELETE FROM moz_cookies;")
            try execute("INSERT INTO moz_cookies VALUES (1, 'good', '', 'h', '/', 1, 1, 0, 0, 0)")
            try execute("INSERT INTO moz_cookies VALUES (2, \(values));")
            let sentence = try XCTUnwrap(try cookies().repair()?.english, values)
            XCTAssertTrue(sentence.contains("1 damaged cookie "), sentence)
            XCTAssertEqual(try execute(""), ["good"], values)
            XCTAssertNil(try cookies().repair(), "once is enough")
        }
    }

    func testIncompleteHSTSRowsAreRemoved() throws {
        try execute(
            "CREATE TABLE soup_hsts_policies (id INTEGER PRIMARY KEY, host TEXT UNIQUE, max_age INTEGER, "
                + "expiry INTEGER, include_subdomains INTEGER);"
                + "INSERT INTO soup_hsts_policies VALUES (1, 'h', NULL, 4000000000, 1), (2, 'i', 5, NULL, 1), "
                + "(3, 'j', 5, 4000000000, 0);",
            in: "HSTS/hsts-storage.sqlite")
        let hosts = SiteDatabase.secureHosts(in: try XCTUnwrap(place).path("profile"))
        XCTAssertTrue(try XCTUnwrap(hosts.repair()?.english).contains("2 damaged entries"))
        XCTAssertNil(hosts.repair())
    }

    func testInvalidDatabaseIsSetAside() throws {
        let place = try XCTUnwrap(place)
        let garbage = "not a database, and long enough to have a header of its own " + Self.table
        try place.write(garbage, to: "profile/garbage")
        try execute("CREATE TABLE moz_cookies (a TEXT, name TEXT);", in: "schema")
        let row = "INSERT INTO moz_cookies VALUES (1, hex(zeroblob(9000)), '', 'h', '', 1, 1, 0, 0, 0)"
        try execute(Self.table + row, in: "cut")
        try place.run(["truncate", "-s", "5000", place.path("profile/cut")])
        try LocalFiles.makeDirectory(place.path("profile/directory"))
        for kind in ["garbage", "schema", "cut", "directory"] {
            try place.run(["mv", "-T", place.path("profile/\(kind)"), place.path("profile/cookies.sqlite")])
            try place.write("changes under way", to: "profile/cookies.sqlite-wal")
            let sentence = try XCTUnwrap(try cookies().repair()?.english, kind)
            XCTAssertTrue(sentence.contains("“cookies.sqlite.damaged”") && sentence.contains("sign in again"), sentence)
            XCTAssertNil(try cookies().repair(), kind)
            try place.run(["rm", "-r", place.path("profile/cookies.sqlite.damaged")])
            XCTAssertEqual(try execute(Self.table, in: "cookies.sqlite"), [], kind)
            try place.run(["rm", "-f", place.path("profile/cookies.sqlite"), place.path("profile/cookies.sqlite-wal")])
        }
    }
}
