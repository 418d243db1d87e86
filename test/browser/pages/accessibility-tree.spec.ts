import { expect, type Page } from '@playwright/test'
import { renderMarkdown } from '../../../src/content/markdown.ts'
import { hrefTo } from '../../../src/pages.ts'
import { test } from '../fixtures/guarded-test.ts'

// The accessibility tree, beyond the rules of axe.

/** Counts the roles in Chromium's accessibility tree. */
async function countRoles(page: Page, roles: string[]) {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  return roles.map((name) => nodes.filter(({ ignored, role }) => !ignored && role?.value === name).length)
}

const { html: table } = renderMarkdown(
  '| Name | What for | How long |\n|---|---|---|\n| `i18n_redirected` | Your language | 365 days |\n',
  'en',
  (_, problem) => {
    throw new Error(problem.key)
  },
)

/** Opens a page that consists of a text, and replaces the text by `table`. */
async function openTable(page: Page) {
  await page.goto(hrefTo('privacy_cookies', 'en'))
  await page.locator('.prose').evaluate((prose, html) => {
    prose.innerHTML = html
  }, table)
}

for (const width of [390, 1440]) {
  test(`a table in a text keeps its table roles at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await openTable(page)
    const written = await page.evaluate(() =>
      ['table', 'table tr', 'table th[scope=col]', 'table td'].map(
        (selector) => document.querySelectorAll(`.prose ${selector}`).length,
      ),
    )
    expect(Math.min(...written)).toBeGreaterThan(0)
    // The page renders in stages, so the test waits until the accessibility tree has all roles.
    await expect.poll(() => countRoles(page, ['table', 'row', 'columnheader', 'cell'])).toEqual(written)
  })
}

test('on a phone each cell shows its column header, which is not exposed twice to assistive technology', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openTable(page)
  const cell = page.getByRole('row', { name: /^i18n_redirected/ }).getByRole('cell')
  const shown = (element: Element) => getComputedStyle(element, '::before').content
  expect(await cell.nth(0).evaluate(shown)).toBe('none')
  expect(await cell.nth(1).evaluate(shown)).toBe('"What for: " / ""')
  expect(await cell.nth(2).evaluate(shown)).toBe('"How long: " / ""')
  await expect(page.getByRole('cell', { name: '365 days', exact: true })).toBeVisible()
})

test('the API docs have a main landmark, and the first link skips to it', async ({ page }) => {
  await page.goto('/api/docs')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await skip.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.locator('main :focus')).toHaveCount(1)
})
