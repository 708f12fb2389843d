// Begins the request of a page when the user presses its link. The visit that the click starts uses the response.
//
// This file precedes turbo-adapter.js and is in the same block. turbo-libraries.js sends and uses the requests.
const presses = (() => {
  // The time in milliseconds after which a request is cancelled that no visit has used.
  const LIFETIME = 5000
  // A link with one of these attributes is not an ordinary visit, or a script decides what it does.
  const OTHERS = ["download", "target", "onclick", "data-turbo-method", "data-turbo-stream", "data-turbo-confirm"]
  const RAILS = ["data-method", "data-remote", "data-confirm", "data-behavior"]

  let library
  let press

  const take = () => {
    const { request, timer } = press || {}
    clearTimeout(timer)
    press = undefined
    return request
  }

  const cancel = () => {
    const request = take()
    if (request) request.abort()
  }

  const isOrdinary = (link) => {
    const { origin, pathname, search } = window.location
    if (link.origin !== origin || link.pathname + link.search === pathname + search) return false
    if ([...OTHERS, ...RAILS].some((name) => link.hasAttribute(name))) return false
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
    press = { link, timer: setTimeout(cancel, LIFETIME) }
    // Only native code knows where the page would be shown.
    presses.ask(link.href)
  })
  listen("pointerup", (event) => leads(event) || cancel())
  for (const name of ["pointercancel", "dragstart", "contextmenu"]) listen(name, cancel)
  listen("click", (event) => {
    const [clicked, isOnLink] = [press, leads(event)]
    // If the library does not follow the link, the browser does.
    setTimeout(() => press === clicked && !(isOnLink && event.defaultPrevented) && cancel())
  })

  return {
    connect(presentLibrary, ask) {
      library = presentLibrary
      presses.ask = ask
    },

    // Begins the request, if the user presses a link to this location.
    allow(location) {
      if (!press || press.link.href !== location) return false
      press.request = press.request || library.fetchAhead(press.link)
      return true
    },

    // Makes a visit use the request of the pressed link. Any other visit sends its own request.
    issueRequest(visit) {
      const isForLink = press && withoutAnchor(press.link.href) === withoutAnchor(visit.location)
      if (!isForLink || visit.action === "restore" || !press.request) cancel()
      const request = take()
      if (request) library.useRequest(visit, request)
      else visit.issueRequest()
    },
  }
})()
