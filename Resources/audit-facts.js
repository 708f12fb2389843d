// Runs in the isolated world of a loaded page under audit. The value is JSON text with facts about the document. The
// core decides which of them are findings.
(() => {
  const MOST = 20
  const MOST_LINKS = 2000
  const LONGEST = 100

  const all = (selector) => [...document.querySelectorAll(selector)]
  const isShown = (element) => element.getClientRects().length > 0
  const cut = (text) => text.slice(0, LONGEST)
  const list = (values) => [...new Set(values)].slice(0, MOST)

  // A short description with which an author finds the element.
  const describe = (element) => {
    const name = element.localName
    if (element.id) return cut(`${name}#${element.id}`)
    for (const attribute of ["name", "href", "src", "action"]) {
      const value = element.getAttribute(attribute)
      if (value) return cut(`${name}[${attribute}="${value}"]`)
    }
    const classes = [...element.classList].map((word) => `.${word}`).join("")
    return cut(`${name}${classes}`)
  }

  const hasText = (element, attribute) => (element.getAttribute(attribute) ?? "").trim() !== ""
  const labelledBy = (element) =>
    (element.getAttribute("aria-labelledby") ?? "")
      .split(/\s+/)
      .some((id) => id && document.getElementById(id)?.textContent.trim())
  const isHidden = (element) => element.closest("[aria-hidden=true]") !== null || !isShown(element)
  const isNamed = (element) => hasText(element, "aria-label") || labelledBy(element) || hasText(element, "title")
  const hasContent = (element) =>
    element.textContent.trim() !== "" ||
    [...element.querySelectorAll("img[alt], [aria-label], svg title")].some(
      (part) => hasText(part, "alt") || hasText(part, "aria-label") || part.localName === "title",
    )

  const links = all("a[href], area[href]").filter(({ href, protocol }) => href && /^https?:$/.test(protocol))
  const followed = links.filter((link) => {
    const method = (link.dataset.turboMethod ?? link.dataset.method ?? "get").toLowerCase()
    return method === "get"
  })

  const insecure = all("img[src], script[src], iframe[src], link[rel~=stylesheet][href], audio[src], video[src], source[src]")
    .map((element) => element.src || element.href)
    .concat(all("form[action]").map((form) => form.action))
    .filter((address) => typeof address === "string" && address.startsWith("http:"))

  const bridge = all("[data-controller]").flatMap(({ dataset }) =>
    dataset.controller
      .split(/\s+/)
      .filter((name) => name.startsWith("bridge--"))
      .map((name) => name.slice("bridge--".length)),
  )

  // A link resolves the address without an error.
  const refresh = all("meta[http-equiv=refresh i]")
    .map(({ content }) => content.match(/^\s*[01]\s*[;,]\s*url\s*=\s*['"]?([^'"]+)/i))
    .filter(Boolean)
    .map(([, address]) => Object.assign(document.createElement("a"), { href: address }).href)

  return JSON.stringify({
    refresh: refresh[0] ?? "",
    isPage: document.contentType === "text/html" || document.contentType === "application/xhtml+xml",
    language: document.documentElement.lang,
    links: [...new Set(followed.map(({ href }) => href.split("#")[0]))].slice(0, MOST_LINKS),
    insecure: location.protocol === "https:" ? list(insecure) : [],
    components: list(bridge),
    images: list(all("img:not([alt]):not([role=presentation]):not([role=none])").filter((e) => !isHidden(e) && !isNamed(e)).map(describe)),
    fields: list(
      all("input:not([type=hidden], [type=submit], [type=button], [type=reset], [type=image]), select, textarea")
        .filter((field) => !isHidden(field) && !isNamed(field) && ![...(field.labels ?? [])].some(hasContent))
        .map(describe),
    ),
    controls: list(
      all("a[href], button, [role=button], input[type=image], input[type=button]")
        .filter((element) => !isHidden(element) && !isNamed(element) && !hasContent(element))
        .filter((element) => !hasText(element, "value") && !hasText(element, "alt"))
        .map(describe),
    ),
  })
})()
