/// The demo site, which consists of its data and its routes.
@MainActor
package final class Site {
    var posts = PostStore()
    var accounts = AccountStore()
    var sessions = SessionStore()
    var railsSessions = RailsSessions()
    package var behaviour = DemoServer.Behaviour()
    /// The number of requests of some pages, by path.
    var counts: [String: Int] = [:]
    /// The second origin of the server.
    package var otherOrigin = ""
    /// The first origin of the server.
    package var ownOrigin = ""
    let assets: Assets
    private let routes: Routes

    /// Creates the site.
    /// - Parameter adding: Adds pages, which take precedence over the site's own.
    init(script: TurboScript?, adding: DemoServer.PageAdder?) throws {
        assets = Assets(script: script)
        routes = Self.allRoutes(adding: adding)
    }

    /// Resets all data.
    func reset() {
        posts = PostStore()
        accounts = AccountStore()
        sessions = SessionStore()
        railsSessions = RailsSessions()
        behaviour = DemoServer.Behaviour()
        counts = [:]
    }

    /// Counts a request of a page, and returns the number of its requests so far.
    package func count(_ path: String) -> Int {
        counts[path, default: 0] += 1
        return counts[path, default: 0]
    }

    /// Returns the response to a request. The configured faults are applied first.
    func answer(_ request: PageRequest) -> PageResponse {
        if behaviour.accounts.asksAsProxy, request.header("proxy-authorization") == nil {
            return PageResponse(status: 407).with("Proxy-Authenticate", #"Basic realm="Fieldnotes proxy""#)
        }
        if behaviour.hangingPaths.contains(request.path) { return .never }
        if let location = behaviour.redirects[request.path] { return PageResponse(redirectTo: location) }
        let match = routes.match(method: request.method, path: request.path)
        var response = answer(request, match)
        if case .milliseconds(0) = response.delay {
            response.delay = .milliseconds(behaviour.delays[request.path] ?? (response.isPage ? behaviour.delay : 0))
        }
        if behaviour.drippingPaths.contains(request.path) { response.delay = .dripping }
        return response
    }

    private func answer(_ request: PageRequest, _ match: Routes.Match) -> PageResponse {
        let forced = behaviour.takeStatus(method: request.method, path: request.path)
        switch match {
        case .handler(let handler, let parameters):
            let context = Context(request: request, site: self, parameters: parameters)
            var response = forced.map { FailurePages.page($0, in: context) } ?? handler(context)
            if response.isPage, let status = behaviour.statusOfPages {
                response = FailurePages.page(status, in: context)
            }
            response.headers += context.cookies.map { ("Set-Cookie", $0) }
            return response
        case .otherMethods(let methods):
            return FailurePages.page(forced ?? 405, in: Context(request: request, site: self, parameters: [:]))
                .with("Allow", methods.joined(separator: ", "))
        case .nothing:
            return FailurePages.page(forced ?? 404, in: Context(request: request, site: self, parameters: [:]))
        }
    }

    private static func allRoutes(adding: DemoServer.PageAdder?) -> Routes {
        var routes = Routes()
        adding?(&routes)
        Assets.add(to: &routes)
        HomePage.add(to: &routes)
        ManifestAnswers.add(to: &routes)
        PostPages.add(to: &routes)
        SignInPages.add(to: &routes)
        SignInAPI.add(to: &routes)
        ProtectedPages.add(to: &routes)
        RailsAuthentication.add(to: &routes)
        DeviseAuthentication.add(to: &routes)
        GraphQLAuthentication.add(to: &routes)
        CodeAuthentication.add(to: &routes)
        ModalPages.add(to: &routes)
        NavigationPages.add(to: &routes)
        NativePages.add(to: &routes)
        EventPages.add(to: &routes)
        VisitPages.add(to: &routes)
        LinkPages.add(to: &routes)
        ComponentPages.add(to: &routes)
        FramePages.add(to: &routes)
        IframePages.add(to: &routes)
        ScriptPages.add(to: &routes)
        SearchPages.add(to: &routes)
        PlainPages.add(to: &routes)
        FilePages.add(to: &routes)
        DownloadPages.add(to: &routes)
        PermissionPages.add(to: &routes)
        UploadPages.add(to: &routes)
        FailurePages.add(to: &routes)
        TracePages.add(to: &routes)
        PathConfigurationAnswers.add(to: &routes)
        return routes
    }
}
