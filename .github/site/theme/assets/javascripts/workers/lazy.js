// The worker of the search: reports at once that it is ready, and loads the documents and the theme's own worker,
// named behind the question mark, at the first query.
const [SETUP, READY, QUERY, RESULT] = [0, 1, 2, 3]
const post = self.postMessage.bind(self)
let setup, loaded
let begun = new Promise(resolve => {
  self.postMessage = message => {
    if (message.type === READY) return resolve()
    // The hidden words of a question are not shown.
    for (const item of message.data.items.flat()) delete item.tags
    post(message)
  }
})

async function load() {
  importScripts(location.search.slice(1))
  const answer = await fetch("../../../search/documents.json")
  pass({ type: SETUP, data: { ...setup, docs: await answer.json() } })
  await begun
}

function pass(message) {
  dispatchEvent(new MessageEvent("message", { data: message }))
}

addEventListener("message", async event => {
  if (!event.isTrusted) return
  event.stopImmediatePropagation()
  const message = event.data
  if (message.type === SETUP) {
    setup = message.data
    return post({ type: READY })
  }
  if (!message.data.trim()) return post({ type: RESULT, data: { items: [] } })
  await (loaded ??= load())
  // Of an id, or its beginning, every word is meant.
  pass({ ...message, data: message.data.replace(/[a-z-]+\.[a-z-]+/g, id => id.replace(/\w+\W?/g, "+$&* ").replace(/[.-]\*/g, "*")) })
})
