// Connects the page's Turbo (7 or 8) or Turbolinks (5) to the shell, at the end of the document, in the main frame.
//
// Turbo asks its adapter what to do with a visit; this one asks native code. The names of the messages are those of
// Hotwire Native's adapters, so that what is known about one is true of the other. What differs between the libraries is
// in turbo-libraries.js.
//
// The file is a function. It is given what a refusal to somebody who is not signed in looks like: `statuses`, and `page`,
// where a server may redirect to; or null. And whether a frame's callbacks and its painting are one turn, as where the
// processor paints.
((signIn, paintsAtOnce) => {
  if (window.turboNative) return

  const FRAME_DEADLINE = 250
  const LONGEST_RESPONSE = 4 << 20
  const MOST_LINKS = 500

  const send = (name, data = {}) => {
    const message = JSON.stringify({ name, data: { ...data, timestamp: Date.now() } })
    document.dispatchEvent(new CustomEvent("hybrid-desktop:message", { detail: message }))
  }

  // After the next paint. Frames stop while the view is hidden, also those asked for before, hence the deadline.
  const sendWhenPainted = (name, data) => {
    let isSent = false
    const sendOnce = () => {
      if (isSent) return
      isSent = true
      send(name, data)
    }
    if (document.hidden) return sendOnce()
    setTimeout(sendOnce, FRAME_DEADLINE)
    // What is painted leaves for the window ahead of a message that is sent in a later turn.
    requestAnimationFrame(() => (paintsAtOnce ? setTimeout(sendOnce) : requestAnimationFrame(sendOnce)))
  }

  const isSignInPage = (location) => {
    const { origin, pathname } = new URL(location.toString(), window.location.href)
    return Boolean(signIn && signIn.page) && origin + pathname === signIn.page
  }

  // Turbo waits for a frame before it shows a snapshot, and after a pause the first frame takes as long as any. Without a
  // GPU, WebKit draws at once where a part of the page has changed, and the frame comes with it, as it does on the way
  // back in a browser.
  const drawSoon = () => {
    const spot = document.createElement("div")
    spot.style.cssText = "position: fixed; left: 0; top: 0; width: 1px; height: 1px; background: #888; opacity: .01"
    document.documentElement.append(spot)
    requestAnimationFrame(() => spot.remove())
  }

  // Turbo before 8.0.21 knows a same-page anchor; later ones take it for a visit (hotwired/turbo #1533).
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
  }

  class TurboNative {
    // The addresses that native code has allowed to be fetched ahead of a click.
    mayPrefetch = new Set()

    // What native code calls.

    // Turbo starts the visit within the call: what it starts at other times is the page's own doing.
    async visit({ location, options, restorationIdentifier, visit }) {
      this.latestVisit = visit
      // No document's history has a page of another origin: native code loads that.
      if (new URL(location).origin !== window.location.origin) throw new Error("The page is another origin's.")
      if (options.action === "restore") {
        // The way back to the page that is still there, because the one after it failed or has not come yet: from a
        // snapshot taken now it costs no request.
        if (withoutAnchor(location) === this.library.renderedLocation()) {
          this.library.cacheSnapshot()
          snapshots.expect()
        }
        if (snapshots.caching) await snapshots.caching
        if (this.latestVisit !== visit) return
        drawSoon()
      }
      this.toldVisit = visit
      this.toldResponse = options.response
      try {
        const held = this.#held(location, options.action)
        if (held) this.visitStarted(held)
        else this.library.startVisit(location, options, restorationIdentifier)
      } finally {
        this.toldVisit = this.toldResponse = undefined
      }
    }

    cancelVisit({ identifier }) {
      if (this.heldVisit && this.heldVisit.identifier === identifier) this.heldVisit = undefined
      if (this.currentVisit && this.currentVisit.identifier === identifier) this.currentVisit.cancel()
    }

    // The user wants no more of it. Once the answer is there, the page is too, and the visit ends as it would have.
    stopVisit({ identifier }) {
      const visit = this.currentVisit
      if (!visit || visit.identifier !== identifier) return
      if (visit.historyChanged || visit === this.answeredVisit) return
      visit.cancel()
      // Turbo takes these away only when a visit is complete.
      for (const name of ["aria-busy", "data-turbo-visit-direction"]) document.documentElement.removeAttribute(name)
      send("visitStopped", { identifier })
    }

    // Leads Turbo to ask once more, of the link alone: what else listens there has heard of the pointer before.
    allowPrefetch({ location }) {
      if (this.mayPrefetch.size >= MOST_LINKS) this.mayPrefetch.clear()
      this.mayPrefetch.add(location)
      const link = hoveredLink(location)
      if (!link) return
      const keep = (event) => event.stopImmediatePropagation()
      link.parentNode.addEventListener("mouseenter", keep, { capture: true, once: true })
      link.dispatchEvent(new MouseEvent("mouseenter"))
    }

    // The user is back: as if a link to the page had been pressed that takes its place.
    refresh() {
      const options = { action: "replace", shouldCacheSnapshot: false }
      this.visitProposedToLocation(new URL(window.location.href), options)
    }

    clearSnapshotCache() {
      this.library.clearCache()
    }

    // What a page may call.

    // Ends the whole application's sign-in, as its menu does.
    signOut() {
      send("signOut")
    }

    // What Turbo calls.

    visitProposedToLocation(location, options = {}) {
      const proposal = { location: location.toString(), options: this.#plain(options) }
      if (options.willRender === false && options.visitCachedSnapshot) {
        this.#promoteFrame(location, options)
      } else if (isSamePageAnchor(location, options.action)) {
        send("visitProposalScrollingToAnchor", proposal)
        scrollToAnchor(location)
      } else if (this.library === turbo && this.#isCurrent(location)) {
        send("visitProposalRefreshingPage", proposal)
        turbo.startVisit(location.toString(), options, turbo.restorationIdentifier())
      } else {
        send("visitProposed", proposal)
      }
    }

    visitProposedToLocationWithAction(location, action) {
      this.visitProposedToLocation(location, { action })
    }

    visitStarted(visit) {
      const isStep = visit.action === "restore" && this.toldVisit === undefined
      const stepsBack = isStep ? this.trail.step(visit.restorationIdentifier) : undefined
      this.currentVisit = visit
      // With the response at hand the page is made of that: a snapshot would take its place, and stay.
      const response = visit.hasPreloadedResponse || !this.library.answer ? undefined : this.toldResponse
      const isAnswered = Boolean(response && response.responseHTML)
      const hasResponse = isAnswered || Boolean(visit.hasPreloadedResponse && visit.hasPreloadedResponse())
      const hasCachedSnapshot = !hasResponse && Boolean(visit.hasCachedSnapshot())
      send("visitStarted", {
        identifier: visit.identifier,
        location: visit.location.toString(),
        action: visit.action,
        hasCachedSnapshot,
        visit: this.toldVisit,
        stepsBack,
        promotedFrom: this.isPromoting ? this.library.renderedLocation() : undefined,
      })
      // A step of the page's in its history waits for native code, which may leave for another page.
      this.heldVisit = isStep ? visit : undefined
      if (isStep) return
      if (isAnswered) this.library.answer(visit, response)
      else visit.issueRequest()
      // As long as the page left is all there is to see, it keeps its address: the visit may be stopped.
      if (visit.request && !hasResponse && !hasCachedSnapshot) return
      this.#changeHistory(visit)
      if (!hasResponse) visit.loadCachedSnapshot()
    }

    visitRequestStarted(visit) {
      send("visitRequestStarted", { identifier: visit.identifier })
    }

    visitRequestCompleted(visit) {
      if (!this.#answered(visit)) {
        visit.cancel()
        return this.visitRequestFailedWithStatusCode(visit, 0)
      }
      const target = visit.redirectedToLocation || this.library.responseLocation(visit)
      if (target && isSignInPage(target) && !isSignInPage(window.location)) {
        return this.visitRequestFailedWithStatusCode(visit, 401)
      }
      if (this.library === turbolinks && !turbolinks.isPage(visit)) {
        return this.visitRequestFailedWithStatusCode(visit, -2)
      }
      if (this.library === turbolinks && target && withoutAnchor(target) !== withoutAnchor(visit.location)) {
        return this.#proposeRedirect(visit, target)
      }
      send("visitRequestCompleted", { identifier: visit.identifier })
      visit.loadResponse()
    }

    visitRequestFailedWithStatusCode(visit, statusCode) {
      this.#answered(visit)
      send("visitRequestFailed", {
        identifier: visit.identifier,
        location: visit.location.toString(),
        statusCode: statusCode || 0,
      })
    }

    visitRequestFinished(visit) {
      send("visitRequestFinished", { identifier: visit.identifier })
    }

    visitRendered(visit) {
      sendWhenPainted("visitRendered", { identifier: visit.identifier })
    }

    visitCompleted(visit) {
      send("visitCompleted", {
        identifier: visit.identifier,
        restorationIdentifier: visit.restorationIdentifier,
      })
    }

    visitFailed() {}

    visitBroughtFile(visit) {
      send("visitBroughtFile", { identifier: visit.identifier })
    }

    visitBroughtNothing(visit) {
      send("visitBroughtNothing", { identifier: visit.identifier })
    }

    pageInvalidated(reason) {
      send("pageInvalidated", { reason: (reason && reason.reason) || "" })
    }

    formSubmissionStarted(submission) {
      send("formSubmissionStarted", { location: submission.location.toString() })
    }

    formSubmissionFinished(submission) {
      send("formSubmissionFinished", { location: submission.location.toString() })
    }

    formSubmissionBroken({ location }) {
      send("formSubmissionBroken", { location: location.toString() })
    }

    // Turbo asks when the pointer comes to a link. A page that opens elsewhere, in the modal, natively or in the browser,
    // would be fetched twice, and only native code knows which does: it is asked for a link that the pointer rests on.
    linkPrefetchingIsEnabledForLocation(location) {
      const address = location.toString()
      if (!pointer.hasMoved) return false
      if (!this.mayPrefetch.has(address)) setTimeout(() => this.#askForPrefetch(address), POINTER_REST)
      return this.mayPrefetch.has(address)
    }

    // What this file calls.

    connect(library) {
      this.library = library
      library.register(this)
      this.trail = new HistoryTrail(library.restorationIdentifier())
    }

    #askForPrefetch(location) {
      if (hoveredLink(location) && !this.mayPrefetch.has(location)) send("linkHovered", { location })
    }

    // A frame that advances the page has been rendered, and Turbo wants the history to follow: a step of the page's own.
    #promoteFrame(location, options) {
      this.isPromoting = true
      const identifier = options.restorationIdentifier || `frame-${Date.now()}-${Math.random()}`
      try {
        turbo.startVisit(location.toString(), options, identifier)
      } finally {
        this.isPromoting = false
      }
    }

    // Turbo proposes the page that a redirect has led to, with the answer. Turbolinks does not.
    #proposeRedirect(visit, target) {
      const { xhr } = visit.request || {}
      const response = { statusCode: 200, redirected: true, responseHTML: xhr && xhr.responseText }
      visit.cancel()
      const options = this.#plain({ action: "replace", response })
      send("visitProposed", { location: target.toString(), options })
    }

    // The step in the history that waits, if it leads there. One that Turbo takes for a scroll within the page would
    // never be complete.
    #held(location, action) {
      const visit = this.heldVisit
      return visit && action === "restore" && visit.location.toString() === location && !visit.isSamePage && visit
    }

    // Whatever comes of the answer, the page left makes way for it.
    #answered(visit) {
      this.answeredVisit = visit
      try {
        this.#changeHistory(visit)
        return true
      } catch {
        // WebKit lets a page do that a hundred times in half a minute.
        return false
      }
    }

    #changeHistory(visit) {
      const wasChanged = visit.historyChanged
      visit.changeHistory()
      // A step within a page is none from page to page.
      if (this.isPromoting || wasChanged || !visit.historyChanged) return
      const isReplacing =
        visit.action === "replace" || (visit.referrer && visit.referrer.toString() === visit.location.toString())
      this.trail.add(visit.restorationIdentifier, isReplacing)
    }

    #isCurrent(location) {
      const current = this.library.currentLocation()
      return Boolean(current) && current.href === location.href
    }

    // Only what native code reads: the rest may hold functions and elements, which do not survive the way.
    #plain({ action, response }) {
      if (!response) return { action }
      const { statusCode, redirected, responseHTML } = response
      // Native code fetches what is too long to be handed over.
      if (responseHTML && responseHTML.length > LONGEST_RESPONSE) return { action }
      return { action, response: { statusCode, redirected: Boolean(redirected), responseHTML } }
    }
  }

  const adapter = new TurboNative()
  window.turboNative = adapter
  let isReported = false

  const report = (library) => {
    if (library) adapter.connect(library)
    const restorationIdentifier = library ? library.restorationIdentifier() || "" : ""
    if (isReported) return send("libraryArrived", { restorationIdentifier })
    isReported = true
    sendWhenPainted("pageLoaded", { library: library ? library.name : "none", restorationIdentifier })
  }

  const reportLateLibrary = () => {
    const library = presentLibrary()
    if (library && !adapter.library) report(library)
  }

  // Turbo would put the error page in the place of the form, with all that was typed, or empty the frame.
  document.addEventListener("turbo:before-fetch-response", (event) => {
    const { fetchResponse } = event.detail
    const { target } = event
    // A visit's answer is the adapter's; a link's is one that nobody has asked for yet.
    if (!signIn || target === document.documentElement || target instanceof HTMLAnchorElement) return
    if (isSignInPage(window.location)) return
    const isRedirected = fetchResponse.redirected && isSignInPage(fetchResponse.location)
    if (!isRedirected && !signIn.statuses.includes(fetchResponse.statusCode)) return
    event.preventDefault()
    const statusCode = isRedirected ? 401 : fetchResponse.statusCode
    send("signInNeeded", { statusCode, isForm: event.target instanceof HTMLFormElement })
  })
  // For typed-fields.js, which looks after what the user has typed.
  document.addEventListener("turbo:submit-end", ({ detail }) => {
    const outcome = detail && detail.success === false ? "failure" : "success"
    document.dispatchEvent(new CustomEvent("hybrid-desktop:submitted", { detail: outcome }))
  })
  document.addEventListener("turbo:load", reportLateLibrary)
  document.addEventListener("turbolinks:load", reportLateLibrary)

  if (presentLibrary()) {
    report(presentLibrary())
  } else if (document.readyState === "loading" || document.readyState === "interactive") {
    // Deferred scripts and modules have run by then. A page that still has no library is a page without one.
    document.addEventListener("DOMContentLoaded", () => adapter.library || report(presentLibrary()))
    window.addEventListener("load", () => isReported || report(presentLibrary()))
  } else {
    report(undefined)
  }
})
