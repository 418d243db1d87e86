import { createRequire } from 'node:module'

// Comes before the site in its process. It takes the React element of the last page that was rendered, and renders it over
// and over with nothing around it, when it is told to.

const server = createRequire(import.meta.url)('react-dom/server')
const { renderToString } = server
let element
server.renderToString = (rendered, options) => {
  element = rendered
  return renderToString(rendered, options)
}

process.on('message', ({ milliseconds }) => {
  const begun = performance.now()
  let count = 0
  while (performance.now() - begun < milliseconds) {
    renderToString(element)
    count++
  }
  process.send({ perSecond: (count * 1000) / (performance.now() - begun) })
})
