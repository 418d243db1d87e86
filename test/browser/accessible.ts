import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

type Axe = typeof axe

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Expects no axe violation on the visible page. */
export async function expectAccessible(page: Page, { except = [] as string[] } = {}) {
  expect(await findAxeViolations(page, except)).toEqual([])
}

/** The axe violations on the visible page and in its frames, with their targets. */
export async function findAxeViolations(page: Page, except: string[] = []) {
  // Injected through the browser's protocol, which bypasses the page's content security policy.
  await Promise.all(
    page.frames().map((frame) =>
      frame.evaluate(axe.source).catch((error) => {
        // A frame that is removed meanwhile, such as in the payment window, is not visible.
        if (!frame.isDetached()) throw error
      }),
    ),
  )
  const found = await page.evaluate(
    async ([values, disabled]) => {
      const { axe } = globalThis as unknown as { axe: Axe }
      // Forces layout of all sections: axe cannot compute colours of skipped content.
      const forceLayout = new CSSStyleSheet()
      forceLayout.replaceSync('* { content-visibility: visible !important }')
      document.adoptedStyleSheets.push(forceLayout)
      await new Promise((resolve) => setTimeout(resolve, 150))
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
