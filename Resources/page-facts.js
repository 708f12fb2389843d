// Collects facts about a page's use of Turbo as JSON. Sources/HybridNavigation/Diagnostics/TurboMistake.swift finds the
// mistakes in them.
//
// The script runs in the shell's own world, so a page cannot replace the functions that it calls. It reads only the
// document, never values of fields.
;(() => {
  const most = 1000
  const cut = (text) => String(text ?? "").slice(0, 300)
  const all = (selector) => [...document.querySelectorAll(selector)].slice(0, most)
  const path = (address) => {
    try {
      const url = new URL(address, document.baseURI)
      return url.origin === location.origin ? url.pathname : url.origin + url.pathname
    } catch {
      return cut(address)
    }
  }
  const isTurbo = (address) => /(^|\/)(turbo|turbolinks|turbo-rails)(?![a-z])[^/]*$/.test(path(address))
  const mapped = all("script[type=importmap]").flatMap((script) => {
    try {
      return Object.keys(JSON.parse(script.textContent).imports)
    } catch {
      return []
    }
  })
  const scripts = all("script[src]").filter((script) => isTurbo(script.getAttribute("src")))
  const libraries = scripts.map((script) => cut(path(script.getAttribute("src"))))
  const entry = mapped.find((name) => /^(@hotwired\/turbo|@hotwired\/turbo-rails|turbolinks)$/.test(name))
  if (entry) libraries.push(`importmap: ${cut(entry)}`)
  const tokens = /authenticity_token|csrf|xsrf|^_token$/i
  const changes = (method) => !["", "get", "dialog"].includes(cut(method).toLowerCase())
  const isOwn = (address) => {
    try {
      return new URL(address, document.baseURI).origin === location.origin
    } catch {
      return false
    }
  }
  const forms = all("form")
    .filter((form) => changes(form.getAttribute("method")) && isOwn(form.getAttribute("action") ?? ""))
    .map((form) => ({
      action: cut(path(form.getAttribute("action") ?? "")),
      method: cut(form.getAttribute("method")).toLowerCase(),
      isInFrame: Boolean(form.dataset.turboFrame ? form.dataset.turboFrame !== "_top" : form.closest("turbo-frame")),
      hasToken: [...form.querySelectorAll("input[name]")].some((input) => tokens.test(input.getAttribute("name"))),
    }))
  const links = all("a[data-turbo-method]")
    .filter((link) => changes(link.dataset.turboMethod) && isOwn(link.getAttribute("href") ?? ""))
    .map((link) => ({
      action: cut(path(link.getAttribute("href") ?? "")),
      method: cut(link.dataset.turboMethod).toLowerCase(),
      isInFrame: Boolean(link.dataset.turboFrame ? link.dataset.turboFrame !== "_top" : link.closest("turbo-frame")),
      hasToken: false,
    }))
  const isVisited = (link) =>
    link.closest("[data-turbo]")?.dataset.turbo !== "false" && !link.target && !link.hasAttribute("download")
  // The endings of files that are no pages. Other endings, as in /users/jo.doe, may belong to pages.
  const ENDINGS = `7z avi avif bin bmp bz2 css csv deb dmg doc docx eot epub exe flac gif gpx gz ico ics iso jpeg jpg js json
    m4a m4v map md mjs mkv mov mp3 mp4 msi odp ods odt ogg otf pdf pkg png ppt pptx ps rar rpm rss rtf svg tar tgz tif tiff
    tsv ttf txt vcf wasm wav webm webp woff woff2 xls xlsx xml xz yaml yml zip`.split(/\s+/)
  const isFile = (url) => ENDINGS.includes(/\.(\w+)$/.exec(path(url))?.[1].toLowerCase())
  const files = all("a[href]")
    .filter((link) => isOwn(link.href) && isFile(link.href) && isVisited(link) && !link.dataset.turboMethod)
    .map((link) => cut(path(link.href)))
  const describe = (element) => {
    const name = element.id ? `#${element.id}` : element.getAttribute("name") ? `[name="${element.getAttribute("name")}"]` : ""
    return cut(element.localName + name)
  }
  const focused = all("[autofocus]")
  const frameOf = (element) => element.closest("turbo-frame[src]")
  // turbo-events.js remembers the frames that the user navigated. Turbo gives them an address too.
  const loadsItself = (element) => !window.usedFrames?.has(frameOf(element))
  return JSON.stringify({
    address: cut(path(location.href)),
    title: document.head?.querySelector("title") ? cut(document.title.trim()) : null,
    libraries: libraries.slice(0, most),
    bodyLibraries: scripts.filter((script) => script.closest("body")).map((script) => cut(path(script.src))),
    tracked: all("[data-turbo-track=reload]").map((element) =>
      cut(element.getAttribute("src") || element.getAttribute("href") || element.textContent)),
    frames: all("turbo-frame").map((frame) => cut(frame.id)),
    targets: all("[data-turbo-frame]").map((element) => cut(element.dataset.turboFrame)),
    permanent: all("[data-turbo-permanent]").map((element) => cut(element.id)),
    forms: forms.concat(links).slice(0, most),
    hasTokenMeta: Boolean(document.querySelector("meta[name=csrf-token][content]")),
    files,
    autofocus: focused.filter((element) => !frameOf(element)).map(describe),
    framedAutofocus: focused.filter((element) => frameOf(element) && loadsItself(element)).map(describe),
  })
})()
