/**
 * React takes over pages that can be read and used already. Its scripts are asked for once such a page has been painted,
 * not before: on a slow line they would take their share from what it is painted with.
 *
 * @param html a whole page as React Router renders it: `modulepreload` links, and one module that imports the rest
 * @param nonce what the page's policy lets scripts carry
 */
export function takeOverLater(html: string, nonce: string): string {
  const preloads = /<link rel="modulepreload"[^>]*?href="([^"]+)"[^>]*>/g
  const files = [...html.matchAll(preloads)].map(([, href]) => href)
  const starter = `<script nonce="${nonce}">(${startWhenPainted})(${JSON.stringify(files)})</script>`
  return html
    .replace(preloads, '')
    .replace(/(<script[^>]*) type="module" async=""/, '$1 type="later"')
    .replace('</body>', `${starter}</body>`)
}

/** Runs in the browser. In a tab that isn't shown it waits until the visitor looks. */
const startWhenPainted = `files => {
  const add = (name, fields) => document.head.append(Object.assign(document.createElement(name), fields))
  const start = () => {
    for (const href of files) add('link', { rel: 'modulepreload', href })
    const { nonce, textContent } = document.querySelector('script[type=later]')
    add('script', { type: 'module', nonce, textContent })
  }
  addEventListener('DOMContentLoaded', () => requestAnimationFrame(() => setTimeout(start)))
}`
