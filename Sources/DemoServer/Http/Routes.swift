/// Returns the response to a request that matches a route.
package typealias Handler = @MainActor (Context) -> PageResponse

/// The pages, by method and path. If several routes match a request, the first one is used.
package struct Routes {
    private struct Route {
        let method: String
        let segments: [Substring]
        let handler: Handler
    }

    private var routes: [Route] = []

    package mutating func get(_ path: String, _ handler: @escaping Handler) { add("GET", path, handler) }
    package mutating func post(_ path: String, _ handler: @escaping Handler) { add("POST", path, handler) }
    mutating func patch(_ path: String, _ handler: @escaping Handler) { add("PATCH", path, handler) }
    mutating func put(_ path: String, _ handler: @escaping Handler) { add("PUT", path, handler) }
    mutating func delete(_ path: String, _ handler: @escaping Handler) { add("DELETE", path, handler) }

    /// Adds a route.
    /// - Parameter path: The path. A segment that begins with a colon matches any text, which becomes a parameter.
    private mutating func add(_ method: String, _ path: String, _ handler: @escaping Handler) {
        routes.append(Route(method: method, segments: Self.segments(of: path), handler: handler))
    }

    private static func segments(of path: String) -> [Substring] {
        path.split(separator: "/", omittingEmptySubsequences: true)
    }

    /// The result of looking up a request.
    enum Match {
        case handler(Handler, parameters: [String: String])
        case otherMethods([String])
        case nothing
    }

    /// Looks up a request. A HEAD request is treated as a GET request, and libsoup omits the body of the response.
    func match(method: String, path: String) -> Match {
        let wanted = method == "HEAD" ? "GET" : method
        let segments = Self.segments(of: path)
        var others: [String] = []
        for route in routes {
            guard let parameters = Self.parameters(of: route, for: segments) else { continue }
            if route.method == wanted { return .handler(route.handler, parameters: parameters) }
            others.append(route.method)
        }
        return others.isEmpty ? .nothing : .otherMethods(others)
    }

    private static func parameters(of route: Route, for segments: [Substring]) -> [String: String]? {
        guard route.segments.count == segments.count else { return nil }
        var parameters: [String: String] = [:]
        for (pattern, segment) in zip(route.segments, segments) {
            if pattern.hasPrefix(":") {
                parameters[String(pattern.dropFirst())] = String(segment)
            } else if pattern != segment {
                return nil
            }
        }
        return parameters
    }
}
