// What the adapter asks of the page's library: Turbo (7 or 8) or Turbolinks (5), each by its own names.
//
// The file stands before turbo-adapter.js, in one block with it.
const withoutAnchor = (location) => location.toString().split("#")[0]

const turbo = {
  name: "turbo",
  isPresent: () => Boolean(window.Turbo && window.Turbo.navigator),
  register: (adapter) => window.Turbo.registerAdapter(adapter),
  restorationIdentifier: () => window.Turbo.navigator.restorationIdentifier,
  currentLocation: () => window.Turbo.navigator.location,
  renderedLocation: () => withoutAnchor(window.Turbo.session.view.lastRenderedLocation || ""),
  responseLocation: () => undefined,
  clearCache: () => window.Turbo.session.clearCache(),
  cacheSnapshot: () => window.Turbo.session.view.cacheSnapshot(),
  startVisit(location, options, restorationIdentifier) {
    const { navigator } = window.Turbo
    // Turbo before 8.0.21 would take a visit of the page that is there for a scroll. Native code wants the page: from
    // the response that comes along, or when the page after it has failed, from its snapshot.
    navigator.locationWithActionIsSamePage = () => false
    navigator.startVisit(location, restorationIdentifier, options)
    delete navigator.locationWithActionIsSamePage
  },
}

const turbolinks = {
  name: "turbolinks",
  isPresent: () => Boolean(window.Turbolinks && window.Turbolinks.controller),
  register(adapter) {
    window.Turbolinks.controller.adapter = adapter
  },
  restorationIdentifier: () => window.Turbolinks.controller.restorationIdentifier,
  currentLocation: () => window.Turbolinks.controller.location,
  renderedLocation: () => withoutAnchor(window.Turbolinks.controller.lastRenderedLocation || ""),
  // It tells of a redirect only where the server sends a header for it; the request knows better.
  responseLocation: (visit) => visit.request && visit.request.xhr && visit.request.xhr.responseURL,
  // Its own function of that name throws in Debian's package, where it looks for the controller in the wrong place.
  clearCache: () => window.Turbolinks.controller.clearCache(),
  cacheSnapshot: () => window.Turbolinks.controller.cacheSnapshot(),
  // It takes anything for a page.
  isPage({ request }) {
    const { xhr } = request || {}
    const type = xhr && xhr.getResponseHeader && xhr.getResponseHeader("Content-Type")
    return !type || /html/i.test(type)
  },
  // It knows of no response that is at hand: that is put in the place of the one that it would ask for.
  answer(visit, { responseHTML }) {
    visit.request = { cancel() {}, xhr: { responseURL: visit.location.toString(), responseText: responseHTML } }
    visit.requestStarted()
    visit.requestCompletedWithResponse(responseHTML)
    visit.requestFinished()
  },
  startVisit(location, options, restorationIdentifier) {
    const { controller } = window.Turbolinks
    if (controller.startVisitToLocationWithAction) {
      controller.startVisitToLocationWithAction(location, options.action, restorationIdentifier)
    } else {
      controller.startVisitToLocation(location, restorationIdentifier, options)
    }
  },
}

const presentLibrary = () => [turbo, turbolinks].find((candidate) => candidate.isPresent())

// Turbo puts a snapshot into its cache a moment after it has taken it, Turbolinks a millisecond after: a way back that comes
// in between, from a page that a redirect has just covered, would not find it there.
const snapshots = {
  // A promise, while there is something to wait for.
  caching: undefined,
  // Timers of one length run in their order, and this one comes after the library's, once all that runs now has run.
  expect() {
    const caching = Promise.resolve().then(() => new Promise((resolve) => setTimeout(resolve, 1)))
    snapshots.caching = caching
    caching.then(() => {
      if (snapshots.caching === caching) snapshots.caching = undefined
    })
  },
}
window.addEventListener("turbo:before-cache", snapshots.expect)
window.addEventListener("turbolinks:before-cache", snapshots.expect)
