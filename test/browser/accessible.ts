import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** No rule of axe is broken on what is being shown. */
export async function expectAccessible(page: Page, { except = [] as string[] } = {}) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .disableRules(except)
    .analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(' '))])).toEqual([])
}
