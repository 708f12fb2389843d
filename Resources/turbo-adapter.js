// Connects the page's Turbo (7 or 8) or Turbolinks (5) to the shell: an adapter that forwards visits to native code. The
// messages have the names of Hotwire Native's adapters; turbo-libraries.js has the differences between the libraries.
//
// A function: its first argument has the responses that require a sign-in, `statuses`, and `page`, the target of a
// redirect, or null; the second is true if a frame's callbacks and its painting are one turn of the event loop (no GPU).
((signIn, paintsAtOnce) => {
  if (window.turboNative) return

  const FRAME_DEADLINE = 250
  const LONGEST_RESPONSE = 4 << 20
  const MOST_LINKS = 500

  const send = (name, data = {}) => {
    const message = JSON.stringify({ name, data: { ...data, timestamp: Date.now() } })
    document.dispatchEvent(new CustomEvent("hybrid-desktop:message", { detail: message }))
  }

  // After the next paint. Frames stop while the view is hidden, also requested ones, hence the deadline.
  const sendWhenPainted = (name, data) => {
    let isSent = false
    const sendOnce = () => {
      if (isSent) return
      isSent = true
      send(name, data)
    }
    if (document.hidden) return sendOnce()
    setTimeout(sendOnce, FRAME_DEADLINE)
    // A painted frame reaches the window before a message sent in a later turn.
    requestAnimationFrame(() => (paintsAtOnce ? setTimeout(sendOnce) : requestAnimationFrame(sendOnce)))
  }

  const isSignInPage = (location) => {
    const { origin, pathname } = new URL(location.toString(), window.location.href)
    return Boolean(signIn && signIn.page) && origin + pathname === signIn.page
  }

  class TurboNative {
    // The addresses that native code allows to be prefetched.
    mayPrefetch = new Set()

    // Called by native code.

    // Turbo starts the visit within this call: other visits are the page's own.
    async visit({ location, options, restorationIdentifier, visit }) {
      this.latestVisit = visit
      // A document's history has no page of another origin: native code loads it.
      if (new URL(location).origin !== window.location.origin) throw new Error("The page is another origin's.")
      if (options.action === "restore") {
        // Going back to the page that is still shown, because the next one failed or has not arrived: a snapshot taken
        // now saves a request.
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
      const { proposed } = this
      const own = options.response && proposed && proposed.location === location ? proposed.options : {}
      try {
        const held = this.#held(location, options.action)
        if (held) this.visitStarted(held)
        else this.library.startVisit(location, { ...options, ...own }, restorationIdentifier)
      } finally {
        this.toldVisit = this.toldResponse = undefined
      }
    }

    cancelVisit({ identifier }) {
      if (this.heldVisit && this.heldVisit.identifier === identifier) this.heldVisit = undefined
      if (this.currentVisit && this.currentVisit.identifier === identifier) this.currentVisit.cancel()
    }

    // Stops the visit on the user's request. Once the response has arrived, so has the page, and the visit completes
    // normally.
    stopVisit({ identifier }) {
      const visit = this.currentVisit
      if (!visit || visit.identifier !== identifier) return
      if (visit.historyChanged || visit === this.answeredVisit) return
      visit.cancel()
      // Turbo removes these only when a visit is complete.
      for (const name of ["aria-busy", "data-turbo-visit-direction"]) document.documentElement.removeAttribute(name)
      send("visitStopped", { identifier })
    }

    // Makes Turbo ask for the link again. The event is kept from other listeners, which have already received it.
    allowPrefetch({ location }) {
      if (this.mayPrefetch.size >= MOST_LINKS) this.mayPrefetch.clear()
      this.mayPrefetch.add(location)
      const link = hoveredLink(location)
      if (!link) return
      const keep = (event) => event.stopImmediatePropagation()
      link.parentNode.addEventListener("mouseenter", keep, { capture: true, once: true })
      link.dispatchEvent(new MouseEvent("mouseenter"))
    }

    // The user has returned: acts like a link to the current page with the action `replace`.
    refresh() {
      const options = { action: "replace", shouldCacheSnapshot: false }
      this.visitProposedToLocation(new URL(window.location.href), options)
    }

    clearSnapshotCache() {
      this.library.clearCache()
    }

    // The document was loaded again for a page that had been scrolled.
    scroll({ x, y }) {
      window.scrollTo(x, y)
      reportPage()
    }

    // Called by pages.

    // Signs out of the whole application, as its menu does.
    signOut() {
      send("signOut")
    }

    // Called by Turbo.

    visitProposedToLocation(location, options = {}) {
      const proposal = { location: location.toString(), options: this.#plain(options) }
      this.proposed = options.response && { location: proposal.location, options: ownOptions(options) }
      if (options.willRender === false && options.visitCachedSnapshot) {
        this.#promoteFrame(location, options)
      } else if (isSamePageAnchor(location, options.action)) {
        send("visitProposalScrollingToAnchor", proposal)
        scrollToAnchor(location)
      } else if (!this.library.isVisitable(new URL(location.toString(), window.location.href))) {
        send("visitProposed", { ...proposal, isVisitable: false })
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
      this.proposed = undefined
      // With a response available the page is rendered from it: a snapshot would replace it and stay.
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
      // The page's own history step waits for native code, which may leave for another page.
      this.heldVisit = isStep ? visit : undefined
      if (isStep) return
      if (isAnswered) this.library.answer(visit, response)
      else visit.issueRequest()
      // While only the previous page is visible, it keeps its address: the visit may be stopped.
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
      this.trail.undo(this.library)
      // The library would scroll the page that it has not replaced to the top.
      if (this.currentVisit) this.currentVisit.scrolled = true
      if (reason) announceReload(reason)
      send("pageInvalidated", { reason: (reason && reason.reason) || "" })
    }

    formSubmissionStarted(submission) {
      // Turbo 8 has the first name, Turbo 7 the second.
      const isGet = Boolean(submission.isSafe || submission.isIdempotent)
      send("formSubmissionStarted", { location: submission.location.toString(), isGet })
    }

    formSubmissionFinished(submission) {
      send("formSubmissionFinished", { location: submission.location.toString() })
    }

    formSubmissionBroken({ location }) {
      send("formSubmissionBroken", { location: location.toString() })
    }

    // Turbo asks when the pointer enters a link. A page that opens elsewhere (in the modal, natively or in the browser)
    // would be fetched twice. Only native code knows which pages do, so it is asked about a link on which the pointer
    // rests.
    linkPrefetchingIsEnabledForLocation(location) {
      const address = location.toString()
      if (!pointer.hasMoved) return false
      if (!this.mayPrefetch.has(address)) setTimeout(() => this.#askForPrefetch(address), POINTER_REST)
      return this.mayPrefetch.has(address)
    }

    // Called by this file.

    connect(library) {
      this.library = library
      library.register(this)
      this.trail = new HistoryTrail(library.restorationIdentifier())
    }

    #askForPrefetch(location) {
      if (hoveredLink(location) && !this.mayPrefetch.has(location)) send("linkHovered", { location })
    }

    // A frame that advances the page has been rendered, and Turbo updates the history: a step of the page's own.
    #promoteFrame(location, options) {
      this.isPromoting = true
      const identifier = options.restorationIdentifier || `frame-${Date.now()}-${Math.random()}`
      try {
        turbo.startVisit(location.toString(), options, identifier)
      } finally {
        this.isPromoting = false
      }
    }

    // After a redirect Turbo proposes the target page with its response. Turbolinks does not.
    #proposeRedirect(visit, target) {
      const { xhr } = visit.request || {}
      const response = { statusCode: 200, redirected: true, responseHTML: xhr && xhr.responseText }
      visit.cancel()
      const options = this.#plain({ action: "replace", response })
      send("visitProposed", { location: target.toString(), options })
    }

    // The waiting history step, if it leads to the location. A step that Turbo treats as a scroll within the page would
    // never complete.
    #held(location, action) {
      const visit = this.heldVisit
      return visit && action === "restore" && visit.location.toString() === location && !visit.isSamePage && visit
    }

    // Updates the history, for every response: the previous page has been left.
    #answered(visit) {
      this.answeredVisit = visit
      try {
        this.#changeHistory(visit)
        return true
      } catch {
        // WebKit permits a page a hundred changes in half a minute.
        return false
      }
    }

    #changeHistory(visit) {
      const wasChanged = visit.historyChanged
      const leftEntry = { location: window.location.href, identifier: this.library.restorationIdentifier() }
      visit.changeHistory()
      // A step within a page is not a step between pages.
      if (this.isPromoting || wasChanged || !visit.historyChanged) return
      const isReplacing =
        visit.action === "replace" || (visit.referrer && visit.referrer.toString() === visit.location.toString())
      this.trail.add(visit.restorationIdentifier, isReplacing)
      if (!isReplacing) this.trail.left = leftEntry
    }

    #isCurrent(location) {
      const current = this.library.currentLocation()
      return Boolean(current) && current.href === location.href
    }

    // Only the members that native code reads: others may hold functions and elements, which cannot be serialised.
    #plain({ action, response }) {
      if (!response) return { action }
      const { statusCode, redirected, responseHTML } = response
      // Native code fetches a page that is too long to pass on.
      if (responseHTML && responseHTML.length > LONGEST_RESPONSE) return { action }
      return { action, response: { statusCode, redirected: Boolean(redirected), responseHTML } }
    }
  }

  const adapter = new TurboNative()
  window.turboNative = adapter
  let isReported = false

  const restorationIdentifier = () => (adapter.library && adapter.library.restorationIdentifier()) || ""
  const reportPage = () => {
    const library = adapter.library ? adapter.library.name : "none"
    sendWhenPainted("pageLoaded", { library, restorationIdentifier: restorationIdentifier() })
  }

  const report = (library) => {
    if (library) adapter.connect(library)
    if (isReported) return send("libraryArrived", { restorationIdentifier: restorationIdentifier() })
    isReported = true
    reportPage()
  }

  window.addEventListener("pagehide", () => send("pageLeft", scrollPosition()))
  // WebKit has kept the document and shows it again: no script of the shell's runs a second time.
  window.addEventListener("pageshow", ({ persisted }) => persisted && reportPage())

  const reportLateLibrary = () => {
    const library = presentLibrary()
    if (library && !adapter.library) report(library)
  }

  // Turbo would replace the form, with all input, by the error page, or empty the frame.
  document.addEventListener("turbo:before-fetch-response", (event) => {
    const { fetchResponse } = event.detail
    const { target } = event
    // The adapter handles a visit's response; a link's is a prefetch.
    if (!signIn || target === document.documentElement || target instanceof HTMLAnchorElement) return
    if (isSignInPage(window.location)) return
    const isRedirected = fetchResponse.redirected && isSignInPage(fetchResponse.location)
    if (!isRedirected && !signIn.statuses.includes(fetchResponse.statusCode)) return
    event.preventDefault()
    const statusCode = isRedirected ? 401 : fetchResponse.statusCode
    send("signInNeeded", { statusCode, isForm: event.target instanceof HTMLFormElement })
  })
  // For typed-fields.js, which tracks unsaved input.
  document.addEventListener("turbo:submit-end", ({ detail }) => {
    const outcome = detail && detail.success === false ? "failure" : "success"
    document.dispatchEvent(new CustomEvent("hybrid-desktop:submitted", { detail: outcome }))
  })
  document.addEventListener("turbo:load", reportLateLibrary)
  document.addEventListener("turbolinks:load", reportLateLibrary)

  if (presentLibrary()) {
    report(presentLibrary())
  } else if (document.readyState === "loading" || document.readyState === "interactive") {
    // Deferred scripts and modules have run by then. A page without a library at this point has none.
    document.addEventListener("DOMContentLoaded", () => adapter.library || report(presentLibrary()))
    window.addEventListener("load", () => isReported || report(presentLibrary()))
  } else {
    report(undefined)
  }
})
