// Begins the request of a page when the user presses its link. The visit that the click starts uses the response.
//
// This file precedes turbo-adapter.js and is in the same block. turbo-libraries.js sends and uses the requests.
const presses = (() => {
  // The time in milliseconds after which a request is cancelled that no visit has used.
  const LIFETIME = 5000
  // A link with one of these attributes is not an ordinary visit, or a script decides what it does.
  const OTHERS = ["download", "target", "onclick", "data-turbo-method", "data-turbo-stream", "data-turbo-confirm"]
  const RAILS = ["data-method", "data-remote", "data-confirm", "data-behavior"]
  const SCRIPTS = ["role", "data-action", "data-toggle", "data-bs-toggle"]

  let library
  let press

  const take = () => {
    const { request, timer } = press || {}
    clearTimeout(timer)
    press = undefined
    return request
  }

  const discard = (request) => {
    request.abort()
    presses.send("pressCancelled")
  }

  const cancel = () => {
    const request = take()
    if (request) discard(request)
  }

  const isOrdinary = (link) => {
    const { origin, pathname, search } = window.location
    if (link.origin !== origin || link.pathname + link.search === pathname + search) return false
    if ([...OTHERS, ...RAILS, ...SCRIPTS].some((name) => link.hasAttribute(name))) return false
    if (["nofollow", "external"].some((name) => link.relList.contains(name))) return false
    if ((link.dataset.turboFrame || (link.closest("turbo-frame") ? "_self" : "_top")) !== "_top") return false
    // The libraries disagree about other endings.
    const [ending] = link.pathname.match(/\.[^./]*$/) || [""]
    return /^$|^\.x?html?$/.test(ending) && library.isVisitable(new URL(link.href)) && library.follows(link)
  }

  const mayFetchAhead = (link) => {
    const area = link.closest("[data-turbo-prefetch]")
    if (area && area.dataset.turboPrefetch === "false") return false
    if (document.querySelector("meta[name=turbo-prefetch][content=false]")) return false
    // Turbo 8 sends this event before a prefetch, so that the page can refuse it.
    return link.dispatchEvent(new CustomEvent("turbo:before-prefetch", { bubbles: true, cancelable: true }))
  }

  const isPlain = ({ isPrimary, button, altKey, ctrlKey, metaKey, shiftKey, target }) =>
    isPrimary && button === 0 && !(altKey || ctrlKey || metaKey || shiftKey || target.isContentEditable)

  const leads = (event) => Boolean(press) && event.composedPath().includes(press.link)

  const listen = (name, react) => window.addEventListener(name, react, { capture: true, passive: true })
  listen("pointerdown", (event) => {
    cancel()
    const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement && node.href)
    if (!library || !link || !isPlain(event) || !isOrdinary(link) || !mayFetchAhead(link)) return
    // A script may change the link before the click.
    press = { link, location: link.href, timer: setTimeout(cancel, LIFETIME) }
    // Only native code knows where the page would be shown.
    presses.send("linkHovered", { location: press.location })
  })
  listen("pointerup", (event) => leads(event) || cancel())
  for (const name of ["pointercancel", "dragstart", "contextmenu"]) listen(name, cancel)
  // After this, the response would be older than the change.
  listen("turbo:submit-start", cancel)
  listen("click", () => {
    const [clicked, { cookie }] = [press, document]
    // The page's own listeners may have stopped the visit, or changed the page that the server would send.
    setTimeout(() => clicked && press === clicked && (!press.isProposed || document.cookie !== cookie) && cancel())
  })

  return {
    cancel,

    connect(presentLibrary, send) {
      library = presentLibrary
      presses.send = send
    },

    // Notes that the library visits this location.
    propose(location) {
      if (press && press.location === location) press.isProposed = true
    },

    // Begins the request, if the user presses a link to this location.
    allow(location) {
      if (!press || press.location !== location) return false
      press.request = press.request || library.fetchAhead(press)
      return true
    },

    // Makes a visit use the request of the pressed link. Any other visit sends its own request.
    issueRequest(visit) {
      const isForLink = press && withoutAnchor(press.location) === withoutAnchor(visit.location)
      if (!isForLink || visit.action === "restore" || !press.request) cancel()
      const request = take()
      if (!request) visit.issueRequest()
      else if (!library.useRequest(visit, request)) discard(request)
    },
  }
})()
