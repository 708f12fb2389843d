// Handles responses to visits and forms that are not pages. It runs after turbo-adapter.js in the same place, which is
// the end of the main frame's document.
//
// Turbo tells its adapter only that such a response is not a page, and Turbolinks treats the response as a page. A full
// load would send the request again to determine the error or to save the file. The existing response is sufficient for
// both.
(() => {
  const adapter = window.turboNative
  if (!adapter || adapter.takesFiles) return
  adapter.takesFiles = true

  // The maximum size of a file that Turbo has begun to fetch. Such a file is held in the page's memory.
  const LARGEST_FILE = 64 << 20
  // The time in milliseconds after the headers of the response have arrived. The user should be able to see and cancel
  // a slower download, so native code requests it again.
  const PATIENCE = 1000

  // Returns whether the response has a type that no browser shows, so that it is saved. WebKit decides about other
  // types.
  const isFile = ({ headers }) =>
    /^\s*attachment\b/i.test(headers.get("Content-Disposition") || "") ||
    /^application\/(octet-stream|zip|gzip|vnd\.)/i.test(headers.get("Content-Type") || "")

  // Returns whether the response is a document. If a form receives it, it can only be saved, because the browser cannot
  // request it again.
  const isDocument = ({ headers }) => /^application\/pdf\b/i.test(headers.get("Content-Type") || "")

  const length = ({ headers }) => Number(headers.get("Content-Length"))

  const fileName = ({ headers, url }) => {
    const disposition = headers.get("Content-Disposition") || ""
    const [, encoded] = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition) || []
    const [, quoted, plain] = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition) || []
    try {
      if (encoded) return decodeURIComponent(encoded.trim())
    } catch {
      // The encoding is invalid, but there may be a plain name.
    }
    return (quoted && quoted.replace(/\\(.)/g, "$1")) || plain || new URL(url).pathname.split("/").pop() || "download"
  }

  // Returns the whole file, or undefined if the file is too large for the page's memory or arrives too slowly.
  const readFile = async ({ body }, patience = PATIENCE) => {
    if (!body) return new Blob([])
    const reader = body.getReader()
    const parts = []
    let isLate = false
    const giveUp = () => {
      isLate = true
      reader.cancel()
    }
    const timer = patience && setTimeout(giveUp, patience)
    try {
      for (let size = 0; ; ) {
        const { done, value } = await reader.read()
        if (isLate) return undefined
        if (done) return new Blob(parts, { type: "application/octet-stream" })
        parts.push(value)
        size += value.length
        if (size > LARGEST_FILE) return reader.cancel().then(() => undefined)
      }
    } finally {
      clearTimeout(timer)
    }
  }

  const saveFile = (file, name) => {
    const link = document.createElement("a")
    link.href = URL.createObjectURL(file)
    link.download = name
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  }

  const finish = (visit, file, response) => {
    if (visit !== adapter.currentVisit || visit.state === "canceled") return
    if (!file) return adapter.visitRequestFailedWithStatusCode(visit, -2)
    // The name is read now, because a cancelled request no longer has headers.
    const name = fileName(response)
    visit.cancel()
    saveFile(file, name)
    adapter.visitBroughtFile(visit)
  }

  // Saves the response to a visit. The visit lasts until the file has arrived. If the visit is cancelled, the file is
  // discarded.
  const save = async (visit, response) => {
    let file
    try {
      file = await readFile(response)
    } catch {
      return adapter.visitRequestFailedWithStatusCode(visit, 0)
    }
    finish(visit, file, response)
  }

  // Saves the response to a form. The form is not sent again, so the script waits for its file, unless a redirect has
  // led to a separate address.
  const saveAnswer = async (response) => {
    const { redirected, url } = response
    let file
    try {
      file = await readFile(response, redirected ? PATIENCE : 0)
    } catch {
      return adapter.formSubmissionBroken({ location: url })
    }
    if (file) return saveFile(file, fileName(response))
    if (redirected) return adapter.visitProposedToLocation(new URL(url), { action: "advance" })
    adapter.formSubmissionBroken({ location: url })
  }

  document.addEventListener("turbo:before-fetch-response", (event) => {
    if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return
    const { response } = event.detail.fetchResponse
    if (!response.ok || isEmpty(response) || !(isFile(response) || isDocument(response))) return
    event.preventDefault()
    saveAnswer(response)
  })

  // If a form's request is redirected to another origin and requires a preflight, as with `X-CSRF-Token`, WebKit does
  // not report the redirect to the shell. If the request may not leave the origin, it fails with a reason that names
  // the target, and nothing is sent to the target. The shell then opens the target in the browser.
  document.addEventListener("turbo:before-fetch-request", ({ target, detail: { fetchOptions, url } }) => {
    if (target instanceof HTMLFormElement && fetchOptions && url && url.origin === window.location.origin) {
      fetchOptions.mode = "same-origin"
    }
  })

  // When the page is left, its requests are cancelled.
  let isLeaving = false
  window.addEventListener("pagehide", () => (isLeaving = true))
  window.addEventListener("pageshow", () => (isLeaving = false))

  document.addEventListener("turbo:submit-end", ({ detail: { formSubmission, error } }) => {
    if (error && error.name !== "AbortError" && !isLeaving) adapter.formSubmissionBroken(formSubmission)
  })

  // If the response is empty, the page stays, as in a browser. Turbo would show an empty page or an error.
  const isEmpty = ({ status }) => status === 204 || status === 205

  const stay = (visit) => {
    visit.cancel()
    // Turbo removes these attributes only when a visit is complete.
    for (const name of ["aria-busy", "data-turbo-visit-direction"]) document.documentElement.removeAttribute(name)
    adapter.visitBroughtNothing(visit)
  }

  // Returns whether Rails uses the location for navigation in the history of a native application. Many servers have no
  // page at this location, and Turbo would replace the form with the response.
  const isHistorical = ({ pathname }) => /\/(recede|resume|refresh)_historical_location/.test(pathname)
  let step

  document.addEventListener("turbo:before-fetch-response", (event) => {
    const { redirected, failed, location } = event.detail.fetchResponse
    step = undefined
    if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return
    if (!redirected || !failed || !isHistorical(location)) return
    event.preventDefault()
    step = location
  })

  // The form has been sent even if the target of the redirect fails, so its input is considered saved.
  document.addEventListener("turbo:submit-end", () => {
    if (!step) return
    const location = step
    step = undefined
    document.dispatchEvent(new CustomEvent("hybrid-desktop:submitted", { detail: "success" }))
    adapter.visitProposedToLocation(location, { action: "advance" })
  })

  // At this point, the headers of the response have arrived and its body has not been read.
  document.addEventListener("turbo:before-fetch-response", (event) => {
    const visit = adapter.currentVisit
    if (event.target !== document.documentElement || !visit) return
    const { response, isHTML } = event.detail.fetchResponse
    if (isEmpty(response)) {
      event.preventDefault()
      return stay(visit)
    }
    if (isHTML) return
    if (!response.ok) {
      event.preventDefault()
      adapter.visitRequestFailedWithStatusCode(visit, response.status)
    } else if (isFile(response) && !(length(response) > LARGEST_FILE)) {
      event.preventDefault()
      save(visit, response)
    } else if (!/turbo-stream/i.test(response.headers.get("Content-Type") || "")) {
      // The full load that follows fetches the file, so the rest need not be transferred twice.
      event.preventDefault()
      visit.request.cancel()
      adapter.visitRequestFailedWithStatusCode(visit, -2)
    }
  })

  // Turbolinks reads the response as text. It is early enough to change this when the headers have arrived.
  document.addEventListener("turbolinks:request-start", ({ data: { xhr } }) => {
    const response = { headers: { get: (name) => xhr.getResponseHeader(name) } }
    const receive = (visit) => {
      if (isEmpty(xhr)) return stay(visit)
      if (xhr.responseType !== "blob") return
      response.url = xhr.responseURL
      if (xhr.readyState === XMLHttpRequest.DONE) return finish(visit, xhr.response, response)
      const timer = setTimeout(() => {
        xhr.onload = xhr.onabort = null
        xhr.abort()
        finish(visit, undefined, response)
      }, PATIENCE)
      xhr.onload = () => {
        clearTimeout(timer)
        finish(visit, xhr.response, response)
      }
    }
    xhr.addEventListener("readystatechange", () => {
      const { request } = adapter.currentVisit || {}
      const isOfVisit = Boolean(request) && request.xhr === xhr
      // Otherwise the request is that of a pressed link, or of no visit.
      if (xhr.readyState !== XMLHttpRequest.HEADERS_RECEIVED || !(isOfVisit || xhr.forVisit)) return
      const isGood = xhr.status >= 200 && xhr.status <= 299 && !isEmpty(xhr)
      if (isGood && isFile(response) && !(length(response) > LARGEST_FILE)) xhr.responseType = "blob"
      if (isOfVisit) receive(adapter.currentVisit)
      else xhr.forVisit(receive)
    })
  })
})()
