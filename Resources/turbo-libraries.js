// The interface of the adapter to the page's library, which is Turbo (7 or 8) or Turbolinks (5).
//
// This file precedes turbo-adapter.js and is in the same block.
const withoutAnchor = (location) => location.toString().split("#")[0]

// Turbo before 8.0.21 handles same-page anchors. Later versions treat them as visits (hotwired/turbo #1533).
const isSamePageAnchor = (location, action) =>
  action !== "replace" &&
  location.toString().includes("#") &&
  withoutAnchor(location) === withoutAnchor(window.location.href)

const scrollToAnchor = (location) => {
  history.replaceState(history.state, "", location.toString())
  const name = decodeURIComponent(location.toString().split("#")[1])
  const target = document.getElementById(name) || document.getElementsByName(name)[0]
  if (!target) return window.scrollTo(0, 0)
  target.scrollIntoView()
  target.focus({ preventScroll: true })
  if (document.activeElement === target || target.hasAttribute("tabindex")) return
  // As after a browser's own navigation, the Tab key continues from the target.
  target.tabIndex = -1
  target.focus({ preventScroll: true })
  target.addEventListener("blur", () => target.removeAttribute("tabindex"), { once: true })
}

// Turbo waits for a frame before it shows a snapshot, and after a pause the first frame is delayed. Without a GPU,
// WebKit draws immediately when a part of the page has changed. The frame then arrives as early as when the user goes
// back in a browser.
const drawSoon = () => {
  const spot = document.createElement("div")
  spot.style.cssText = "position: fixed; left: 0; top: 0; width: 1px; height: 1px; background: #888; opacity: .01"
  document.documentElement.append(spot)
  requestAnimationFrame(() => spot.remove())
}

const scrollPosition = () => ({ x: Math.round(window.scrollX), y: Math.round(window.scrollY) })

const turbo = {
  name: "turbo",
  isPresent: () => Boolean(window.Turbo && window.Turbo.navigator),
  register: (adapter) => window.Turbo.registerAdapter(adapter),
  restorationIdentifier: () => window.Turbo.navigator.restorationIdentifier,
  currentLocation: () => window.Turbo.navigator.location,
  renderedLocation: () => withoutAnchor(window.Turbo.session.view.lastRenderedLocation || ""),
  responseLocation: () => undefined,
  // Returns whether Turbo's own adapter would visit the location instead of leaving it to the browser. Such a location
  // is in the page's turbo-root and does not have any of the endings of files, to which the page may add. Turbo 7
  // decided this before it called an adapter.
  isVisitable(location) {
    const { navigator, config } = window.Turbo
    if (location.origin !== window.location.origin || !navigator.rootLocation) return true
    const root = navigator.rootLocation.pathname.replace(/\/?$/, "/")
    const [ending] = location.pathname.match(/\.[^./]*$/) || [""]
    const files = config && config.drive && config.drive.unvisitableExtensions
    return (location.pathname + "/").startsWith(root) && !(files && files.has(ending))
  },
  follows(link) {
    const { session } = window.Turbo
    // Turbo 8 uses the first name, and Turbo 7 uses the second.
    const isFollowed = session.elementIsNavigatable || session.elementDriveEnabled
    return Boolean(isFollowed && isFollowed.call(session, link))
  },
  // Only later versions of Turbo 8 ask the adapter.
  prefetches: () => Boolean(window.Turbo.navigator.linkPrefetchingIsEnabledForLocation),
  // Sends the request that a visit would send, with the headers that the page adds, or takes over that of Turbo 8.
  fetchAhead({ link, location }) {
    const controller = new AbortController()
    const fetchOptions = {
      method: "GET",
      credentials: "same-origin",
      headers: { Accept: "text/html, application/xhtml+xml" },
      redirect: "follow",
      signal: controller.signal,
      referrer: turbo.currentLocation().href,
    }
    const detail = { fetchOptions, url: new URL(location), resume() {} }
    const event = new CustomEvent("turbo:before-fetch-request", { bubbles: true, cancelable: true, detail })
    const isPaused = !link.dispatchEvent(event)
    const { fetchRequest, url } = detail
    if (isPaused && !fetchRequest) return undefined
    const response = fetchRequest ? fetchRequest.response : (window.Turbo.fetch || fetch)(url.href, fetchOptions)
    if (!response) return undefined
    // The visit reports the error.
    response.catch(() => {})
    const abort = () => (fetchRequest ? fetchRequest.cancel() : controller.abort())
    return { response, headers: comparable(fetchOptions.headers), abort }
  },
  // Begins the visit's request. Returns whether it uses the response of the given one.
  useRequest(visit, request) {
    let isUsed = false
    const use = ({ detail }) => {
      const { signal, headers } = detail.fetchOptions
      if (detail.fetchRequest || comparable(headers) !== request.headers) return
      isUsed = true
      signal.addEventListener("abort", request.abort)
      // Turbo 8 exports this function, and uses the member.
      if (window.Turbo.fetch) detail.fetchRequest = request
      else answerOnce(visit, signal, request.response)
    }
    window.addEventListener("turbo:before-fetch-request", use)
    visit.issueRequest()
    window.removeEventListener("turbo:before-fetch-request", use)
    return isUsed
  },
  clearCache: () => window.Turbo.session.clearCache(),
  cacheSnapshot: () => window.Turbo.session.view.cacheSnapshot(),
  replaceHistory(location, identifier) {
    window.Turbo.navigator.history.replace(new URL(location), identifier)
  },
  startVisit(location, options, restorationIdentifier) {
    const { navigator } = window.Turbo
    // Turbo before 8.0.21 treats a visit of the current page as a scroll. Native code requires the page itself. It
    // comes from the response in the options or, if the page after it has failed, from its snapshot.
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
  // Turbolinks never asks an adapter about other locations.
  isVisitable: () => true,
  follows(link) {
    const { controller } = window.Turbolinks
    return controller.getVisitableLinkForNode(link) === link && Boolean(controller.getVisitableLocationForLink(link))
  },
  prefetches: () => false,
  // Sends the request that a visit would send. Its events wait for the visit.
  fetchAhead({ location }) {
    const { HttpRequest, controller } = window.Turbolinks
    if (!HttpRequest) return undefined
    const request = new HttpRequest({}, location, controller.location)
    const { xhr } = request
    let visit
    const waiting = []
    const forVisit = (react) => (visit ? react(visit) : waiting.push(react))
    for (const name of ["onprogress", "onload", "onerror", "ontimeout"]) {
      const react = xhr[name]
      xhr[name] = (event) => forVisit(() => react(event))
    }
    xhr.forVisit = forVisit
    const use = (user) => {
      visit = user
      Object.assign(visit, { request, progress: 0 })
      request.delegate = visit
      visit.requestStarted()
      Promise.resolve().then(() => waiting.forEach((react) => visit.state === "started" && react(visit)))
    }
    request.send()
    // A request that is complete cannot be cancelled, but the page still expects its end.
    const abort = () => (xhr.readyState === XMLHttpRequest.DONE ? request.requestCanceled() : request.cancel())
    return { use, abort }
  },
  useRequest(visit, request) {
    const isNeeded = visit.shouldIssueRequest()
    if (isNeeded) request.use(visit)
    return isNeeded
  },
  renderedLocation: () => withoutAnchor(window.Turbolinks.controller.lastRenderedLocation || ""),
  // Turbolinks reports a redirect only if the server sends a header for it. The URL of the request is reliable.
  responseLocation: (visit) => visit.request && visit.request.xhr && visit.request.xhr.responseURL,
  // Turbolinks has a function with this name, but in Debian's package it throws an error, because it looks up the
  // controller incorrectly.
  clearCache: () => window.Turbolinks.controller.clearCache(),
  cacheSnapshot: () => window.Turbolinks.controller.cacheSnapshot(),
  // This function exists because Turbolinks treats any response as a page.
  isPage({ request }) {
    const { xhr } = request || {}
    const type = xhr && xhr.getResponseHeader && xhr.getResponseHeader("Content-Type")
    return !type || /html/i.test(type)
  },
  // Turbolinks has no option for an existing response, so this function replaces the request.
  answer(visit, { responseHTML }) {
    visit.request = { cancel() {}, xhr: { responseURL: visit.location.toString(), responseText: responseHTML } }
    visit.requestStarted()
    visit.requestCompletedWithResponse(responseHTML)
    visit.requestFinished()
  },
  replaceHistory(location, identifier) {
    window.Turbolinks.controller.replaceHistoryWithLocationAndRestorationIdentifier(location, identifier)
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

// Makes the visit's call of `fetch`, which has this signal, return an existing response.
const answerOnce = (visit, signal, response) => {
  const { fetch } = window
  const { requestFinished } = visit
  const restore = () => {
    if (window.fetch === answer) window.fetch = fetch
  }
  const answer = (...call) => {
    if (!call[1] || call[1].signal !== signal) return fetch(...call)
    restore()
    return response
  }
  window.fetch = answer
  visit.requestFinished = (...request) => {
    restore()
    return requestFinished.apply(visit, request)
  }
}

const comparable = (headers) => {
  const all = new Headers(headers)
  return [...all.keys(), all.get("Authorization")].join()
}

// Returns those of Turbo's options that concern only this document. If Turbo has shown the target of a redirect, the
// scripts of that page must not run again. If a form of the page has changed data on the server, Turbo keeps no
// snapshot of the page.
const ownOptions = (options) => {
  const names = ["willRender", "shouldCacheSnapshot"].filter((name) => options[name] === false)
  return Object.fromEntries(names.map((name) => [name, false]))
}

// Informs the page before it is reloaded, as Turbo's own adapter does.
const announceReload = (reason) => {
  const event = new CustomEvent("turbo:reload", { bubbles: true, composed: true, detail: reason })
  document.documentElement.dispatchEvent(event)
}

const presentLibrary = () => [turbo, turbolinks].find((candidate) => candidate.isPresent())

// Turbo caches a snapshot slightly after it takes the snapshot, and Turbolinks a millisecond later. If the user goes
// back in that time, from a page that a redirect has just covered, the visit would not find the snapshot.
const snapshots = {
  // A promise while a snapshot is being cached.
  caching: undefined,
  // Timers with the same delay run in order, so this timer runs after that of the library.
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
