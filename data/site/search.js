// The search of the documentation's site: finds the sections that contain all words.
const input = document.querySelector("#search input")
const results = document.querySelector("#results")
const root = document.body.dataset.root

// On wide screens the navigation is always open.
const wide = matchMedia("(min-width: 52.01rem)")
const contents = document.querySelector("nav details")
const showContents = () => { contents.open = wide.matches }
wide.addEventListener("change", showContents)
showContents()

const occurrences = (text, word) => text.toLowerCase().split(word).length - 1

function find(words) {
  return searchIndex
    .map((section) => {
      const scores = words.map((word) =>
        20 * occurrences(section.heading, word) + 5 * occurrences(section.page, word) + occurrences(section.text, word))
      return { section, score: scores.every((score) => score > 0) ? scores.reduce((sum, score) => sum + score) : 0 }
    })
    .filter((entry) => entry.score > 0)
    .sort((one, other) => other.score - one.score)
    .map((entry) => entry.section)
}

// Appends the text with the words in bold.
function append(element, text, words) {
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
  for (const [index, part] of text.split(new RegExp(`(${escaped.join("|")})`, "i")).entries()) {
    const child = index % 2 ? document.createElement("mark") : document.createTextNode(part)
    if (index % 2) child.textContent = part
    element.append(child)
  }
}

function show() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean)
  results.replaceChildren()
  results.hidden = words.length === 0
  if (results.hidden) return
  const found = find(words)
  const count = document.createElement("p")
  count.textContent = found.length === 0 ? "Nothing found." : found.length === 1 ? "1 section" : `${found.length} sections`
  const list = document.createElement("ol")
  for (const section of found.slice(0, 30)) {
    const link = document.createElement("a")
    link.href = root + section.address
    append(link, section.page === section.heading ? section.page : `${section.page}: ${section.heading}`, words)
    const text = document.createElement("p")
    const position = Math.max(0, section.text.toLowerCase().indexOf(words[0]) - 60)
    append(text, (position ? "…" : "") + section.text.slice(position, position + 180) + "…", words)
    const item = document.createElement("li")
    item.append(link, text)
    list.append(item)
  }
  results.append(count, list)
}

input.addEventListener("input", show)
document.querySelector("#search").addEventListener("submit", (event) => {
  event.preventDefault()
  results.querySelector("a")?.click()
})
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && document.activeElement !== input && !event.ctrlKey && !event.altKey && !event.metaKey) {
    event.preventDefault()
    input.focus()
  } else if (event.key === "Escape" && !results.hidden) {
    results.hidden = true
    input.focus()
  }
})
document.addEventListener("click", (event) => {
  if (!results.contains(event.target) && event.target !== input) results.hidden = true
  else if (event.target.closest("#results a")) results.hidden = true
})
