import { createRequire } from 'node:module'
import type { ReactNode } from 'react'

// Preloaded into the site: stores the React element of the last rendered page. On a message, renders this element repeatedly, as
// the baseline of React alone.

// The CommonJS module object: its functions can be replaced, unlike those of an ES module.
const server: typeof import('react-dom/server') = createRequire(import.meta.url)('react-dom/server')
const { renderToString } = server
let element: ReactNode
server.renderToString = (rendered, options) => {
  element = rendered
  return renderToString(rendered, options)
}

process.on('message', ({ milliseconds }: { milliseconds: number }) => {
  const startedAt = performance.now()
  let count = 0
  while (performance.now() - startedAt < milliseconds) {
    renderToString(element)
    count++
  }
  process.send?.((count * 1000) / (performance.now() - startedAt))
})
