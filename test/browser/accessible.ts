import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

type Axe = typeof axe

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** No rule of axe is broken on what is being shown. */
export async function expectAccessible(page: Page, { except = [] as string[] } = {}) {
  expect(await violations(page, except)).toEqual([])
}

/** The rules of axe that are broken on what is being shown, its frames included, and where. */
export async function violations(page: Page, except: string[] = []) {
  // By way of the browser's protocol: no rule of the page's own about scripts applies to it.
  await Promise.all(
    page.frames().map((frame) =>
      frame.evaluate(axe.source).catch((fault) => {
        // A frame that goes while it is asked, as the payment window's, isn't being shown.
        if (!frame.isDetached()) throw fault
      }),
    ),
  )
  const found = await page.evaluate(
    async ([values, disabled]) => {
      const { axe } = globalThis as unknown as { axe: Axe }
      // As when it is scrolled to: axe can't tell the colours behind what isn't laid out.
      const laidOut = new CSSStyleSheet()
      laidOut.replaceSync('* { content-visibility: visible !important }')
      document.adoptedStyleSheets.push(laidOut)
      await new Promise((painted) => setTimeout(painted, 150))
      axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })
      const rules = Object.fromEntries(disabled.map((rule) => [rule, { enabled: false }]))
      const { violations } = await axe.run(document, {
        runOnly: { type: 'tag', values },
        rules,
        resultTypes: ['violations'],
      })
      return violations
    },
    [tags, except] as const,
  )
  return found.map(({ id, nodes }) => [id, ...nodes.map(({ target }) => target.join(' '))])
}
