// An adapter that forwards the visits of the page's Turbo (7 or 8) or Turbolinks (5) to native code. Its messages have
// the names of Hotwire Native's adapters. The first argument contains the responses that require a sign-in: `statuses`,
// and `page`, the target of a redirect, or null. The second is true if a frame runs its callbacks and paints in one turn.
((signIn, paintsAtOnce) => {
  if (window.turboNative) return

  const FRAME_DEADLINE = paintsAtOnce ? 250 : 1000
  const LONGEST_RESPONSE = 4 << 20
  const MOST_LINKS = 500

  const send = (name, data = {}) => {
    const message = JSON.stringify({ name, data: { ...data, timestamp: Date.now() } })
    document.dispatchEvent(new CustomEvent("hybrid-desktop:message", { detail: message }))
  }

  // Sends a message after the next paint. Frames stop while the view is hidden, and an emulated GPU's first one is late.
  const sendWhenPainted = (name, data) => {
    let isSent = false
    const sendOnce = () => {
      if (isSent) return
      isSent = true
      send(name, data)
    }
    if (document.hidden) return sendOnce()
    setTimeout(sendOnce, FRAME_DEADLINE)
    // A painted frame reaches the window before a message of a later turn.
    requestAnimationFrame(() => (paintsAtOnce ? setTimeout(sendOnce) : requestAnimationFrame(sendOnce)))
  }

  const isSignInPage = (location) => {
    const { origin, pathname } = new URL(location.toString(), window.location.href)
    return Boolean(signIn && signIn.page) && origin + pathname === signIn.page
  }

  class TurboNative {
    // The addresses that native code permits Turbo to prefetch.
    mayPrefetch = new Set()

    // The following functions are called by native code.

    // Turbo starts the visit within this call. Any other visit was begun by the page.
    async visit({ location, options, restorationIdentifier, visit }) {
      this.latestVisit = visit
      // The history of a document cannot contain a page of another origin, so native code loads the page.
      if (new URL(location).origin !== window.location.origin) throw new Error("The page is another origin's.")
      // Without a body, Turbo (7) fails without a report. Native code loads the page.
      if (!document.body) throw new Error("The document has no body yet.")
      if (options.action === "restore") {
        // The next page failed or has not arrived. A snapshot of the page that is still shown saves a request.
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

    // Stops the visit because the user requested it. If the response has arrived, the visit completes normally.
    stopVisit({ identifier }) {
      const visit = this.currentVisit
      if (!visit || visit.identifier !== identifier) return
      if (visit.historyChanged || visit === this.answeredVisit) return
      visit.cancel()
      // Turbo removes these attributes only when a visit is complete.
      for (const name of ["aria-busy", "data-turbo-visit-direction"]) document.documentElement.removeAttribute(name)
      send("visitStopped", { identifier })
    }

    // Makes Turbo ask about the link again. Other listeners have already received the event, so it is hidden from them.
    allowPrefetch({ location }) {
      if (presses.allow(location)) return
      if (this.mayPrefetch.size >= MOST_LINKS) this.mayPrefetch.clear()
      this.mayPrefetch.add(location)
      const link = this.library.prefetches() && hoveredLink(location)
      if (!link) return
      const keep = (event) => event.stopImmediatePropagation()
      link.parentNode.addEventListener("mouseenter", keep, { capture: true, once: true })
      link.dispatchEvent(new MouseEvent("mouseenter"))
    }

    // Acts like a link to the current page with the action `replace`. The user has returned to the page.
    refresh() {
      const options = { action: "replace", shouldCacheSnapshot: false }
      this.visitProposedToLocation(new URL(window.location.href), options)
    }

    clearSnapshotCache() {
      presses.cancel()
      this.library.clearCache()
    }

    // Restores the scroll position after the document of a page was loaded again.
    scroll({ x, y }) {
      window.scrollTo(x, y)
      reportPage()
    }

    // The following functions are called by pages.

    // Signs the user out of the whole application, as the menu of the application does.
    signOut() {
      send("signOut")
    }

    // The following functions are called by Turbo.

    visitProposedToLocation(location, options = {}) {
      const proposal = { location: location.toString(), options: this.#plain(options) }
      presses.propose(proposal.location)
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
      // If a response is available, the page is rendered from it. A snapshot would replace that page and stay.
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
      // A history step of the page itself waits for native code, which may leave for another page.
      this.heldVisit = isStep ? visit : undefined
      if (isStep) return
      if (isAnswered) this.library.answer(visit, response)
      else presses.issueRequest(visit)
      // While only the previous page is visible, the address of that page stays, because the visit may be stopped.
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
      // Otherwise the library would scroll the page that it has not replaced to the top.
      if (this.currentVisit) this.currentVisit.scrolled = true
      if (reason) announceReload(reason)
      send("pageInvalidated", { reason: (reason && reason.reason) || "" })
    }

    formSubmissionStarted(submission) {
      // Turbo 8 uses the first name, and Turbo 7 uses the second.
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
    // would be fetched twice. Only native code can identify such pages, so it is asked about a link on which the
    // pointer rests.
    linkPrefetchingIsEnabledForLocation(location) {
      const address = location.toString()
      if (!pointer.hasMoved) return false
      if (!this.mayPrefetch.has(address)) setTimeout(() => this.#askForPrefetch(address), POINTER_REST)
      return this.mayPrefetch.has(address)
    }

    // The following functions are called by this file.

    connect(library) {
      this.library = library
      library.register(this)
      presses.connect(library, send)
      this.trail = new HistoryTrail(library.restorationIdentifier())
    }

    #askForPrefetch(location) {
      if (hoveredLink(location) && !this.mayPrefetch.has(location)) send("linkHovered", { location })
    }

    // Handles a step of the page itself: a frame that advances it was rendered, and Turbo updates the history.
    #promoteFrame(location, options) {
      this.isPromoting = true
      const identifier = options.restorationIdentifier || `frame-${Date.now()}-${Math.random()}`
      try {
        turbo.startVisit(location.toString(), options, identifier)
      } finally {
        this.isPromoting = false
      }
    }

    // Proposes the target of a redirect together with its response. Turbo does this itself, but Turbolinks does not.
    #proposeRedirect(visit, target) {
      const { xhr } = visit.request || {}
      const response = { statusCode: 200, redirected: true, responseHTML: xhr && xhr.responseText }
      visit.cancel()
      const options = this.#plain({ action: "replace", response })
      send("visitProposed", { location: target.toString(), options })
    }

    // Returns the history step that waits, if it leads to the location. A step that Turbo treats as a scroll within the
    // page would never complete.
    #held(location, action) {
      const visit = this.heldVisit
      return visit && action === "restore" && visit.location.toString() === location && !visit.isSamePage && visit
    }

    // Updates the history for every response, because the previous page has been left.
    #answered(visit) {
      this.answeredVisit = visit
      try {
        this.#changeHistory(visit)
        return true
      } catch {
        // WebKit permits a page only a hundred changes in half a minute.
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
      return (this.library.currentLocation() || {}).href === location.href
    }

    // Returns the members that native code reads. Others may contain functions or elements, which cannot be serialised.
    #plain({ action, response }) {
      if (!response) return { action }
      const { statusCode, redirected, responseHTML } = response
      // If a page is too long to be sent, native code fetches it.
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
  // WebKit has kept the document and shows it again, but does not run the shell's scripts a second time.
  window.addEventListener("pageshow", ({ persisted }) => persisted && reportPage())

  const reportLateLibrary = () => !adapter.library && presentLibrary() && report(presentLibrary())

  // Otherwise Turbo would replace the form and all input with the error page, or would empty the frame.
  document.addEventListener("turbo:before-fetch-response", (event) => {
    const { target, detail: { fetchResponse } } = event
    // The adapter handles the response to a visit. A response to a link is a prefetch.
    if (target === document.documentElement || target instanceof HTMLAnchorElement) return
    if (!signIn || isSignInPage(window.location)) return
    const isRedirected = fetchResponse.redirected && isSignInPage(fetchResponse.location)
    const statusCode = isRedirected ? 401 : fetchResponse.statusCode
    if (!isRedirected && !signIn.statuses.includes(statusCode)) return
    event.preventDefault()
    send("signInNeeded", { statusCode, isForm: target instanceof HTMLFormElement, isRedirected })
  })
  // typed-fields.js, which tracks unsaved input, receives this event.
  document.addEventListener("turbo:submit-end", ({ detail }) => {
    const outcome = detail && detail.success === false ? "failure" : "success"
    document.dispatchEvent(new CustomEvent("hybrid-desktop:submitted", { detail: outcome }))
    if (!detail?.fetchResponse?.redirected) send("formAnswered")
  })
  document.addEventListener("turbo:load", reportLateLibrary)
  document.addEventListener("turbolinks:load", reportLateLibrary)

  if (presentLibrary()) {
    report(presentLibrary())
  } else if (document.readyState === "loading" || document.readyState === "interactive") {
    // Deferred scripts and modules have run by then. If there is no library at this point, the page has none.
    document.addEventListener("DOMContentLoaded", () => adapter.library || report(presentLibrary()))
    window.addEventListener("load", () => isReported || report(presentLibrary()))
  } else {
    report(undefined)
  }
})
