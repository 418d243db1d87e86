import { createRequire } from 'node:module'

// Preloaded into the site: keeps the React element of the last rendered page, and on a message renders it repeatedly as the
// baseline for React alone.

const server = createRequire(import.meta.url)('react-dom/server')
const { renderToString } = server
let element
server.renderToString = (rendered, options) => {
  element = rendered
  return renderToString(rendered, options)
}

process.on('message', ({ milliseconds }) => {
  const startedAt = performance.now()
  let count = 0
  while (performance.now() - startedAt < milliseconds) {
    renderToString(element)
    count++
  }
  process.send({ perSecond: (count * 1000) / (performance.now() - startedAt) })
})
