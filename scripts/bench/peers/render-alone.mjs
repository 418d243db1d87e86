import { createRequire } from 'node:module'

// Comes before the site in its process. It takes the React element of the next page that is rendered, and renders it over
// and over with nothing around it, when it is told to.

const { renderToString, ...server } = createRequire(import.meta.url)('react-dom/server')
let element
createRequire(import.meta.url)('react-dom/server').renderToPipeableStream = (rendered, options) => {
  element = rendered
  return server.renderToPipeableStream(rendered, options)
}

process.on('message', ({ milliseconds }) => {
  withoutStreams(element)
  const begun = performance.now()
  let count = 0
  while (performance.now() - begun < milliseconds) {
    renderToString(element)
    count++
  }
  process.send({ perSecond: (count * 1000) / (performance.now() - begun) })
})

/** What the router streams behind a page can be read once; it belongs to the answer, and not to the page. */
function withoutStreams({ props }) {
  if (props?.context) props.context.serverHandoffStream = undefined
  for (const child of [props?.children ?? []].flat()) if (child?.props) withoutStreams(child)
}
