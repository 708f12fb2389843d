// Runs in the page's world, in the main frame only, before anything of the page: lets the application's own pages find
// out that they are shown as an application. WebKitGTK does not know the media feature `display-mode`, so style sheets
// cannot ask for it (Docs/Platform.md#display-mode); scripts can, by `matchMedia`, and style sheets by the root's attribute.
//
// The file is a function. It is given the origins that are the application's own, and the mode, in CSS's words.
((origins, mode) => {
  // Not `location.origin`: a document in a sandbox has the application's address, and is not the application's.
  if (!origins.includes(window.origin)) return

  const mark = () => document.documentElement?.setAttribute("data-display-mode", mode)
  mark()
  if (!document.documentElement) document.addEventListener("readystatechange", mark, { once: true })

  // Each mention of the feature becomes one that is known and always so, or never; what else a query says stays in force.
  const feature = /\(\s*display-mode\s*(?::\s*([a-z-]+)\s*)?\)/gi
  const [always, never] = ["(min-width: 0px)", "(max-width: 0px)"]
  const known = (query) => query.replace(feature, (_, wanted) => (!wanted || wanted.toLowerCase() === mode ? always : never))
  const original = window.matchMedia.bind(window)
  const matchMedia = (query) => {
    const text = String(query)
    const translated = known(text)
    if (translated === text) return original(query)
    return Object.defineProperty(original(translated), "media", { value: text, configurable: true })
  }
  Object.defineProperty(window, "matchMedia", { value: matchMedia, configurable: true, writable: true })
})
