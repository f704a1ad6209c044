// The worker of the search: it answers at once that it is ready, and loads the documents and the theme's own
// worker, whose name is behind the question mark, with the first words that somebody looks for.
const [SETUP, READY, QUERY, RESULT] = [0, 1, 2, 3]
const post = self.postMessage.bind(self)
let setup, loaded
let begun = new Promise(resolve => {
  self.postMessage = message => {
    if (message.type === READY) return resolve()
    // The words in which people ask find a question, and are not shown with it.
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
