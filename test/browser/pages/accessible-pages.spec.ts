import { expect, type Page, test } from '@playwright/test'
import { hrefTo } from '../../../src/i18n/href-to.ts'
import { type Locale, locales } from '../../../src/i18n/locales.ts'
import { pageKeys } from '../../../src/pages.ts'
import { findAxeViolations } from '../fixtures/axe.ts'

// Accessibility of every page: axe rules, narrow windows and large text in each language, keyboard navigation.

test.describe.configure({ mode: 'parallel' })

test('axe reports no violation on any page', async ({ page }) => {
  test.setTimeout(180_000)
  for (const key of pageKeys) {
    await openFully(page, hrefTo(key, 'en'))
    expect.soft(await findAxeViolations(page), key).toEqual([])
  }
})

for (const locale of locales) {
  test(`no page in ${locale} overflows in narrow windows or with large text`, { tag: '@desk' }, async ({ page }) => {
    test.setTimeout(180_000)
    for (const key of pageKeys) {
      await openFully(page, hrefTo(key, locale))
      // 720 px is a desktop window at 200 % zoom, 320 px at 400 %.
      for (const width of [720, 320]) {
        await page.setViewportSize({ width, height: 800 })
        expect.soft(await findClippedElements(page), `${key} at ${width} px`).toEqual([])
      }
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        expect.soft(await findClippedElements(page), `${key} with large text at ${width} px`).toEqual([])
      }
    }
  })
}

test('the Tab key reaches every control on every page with a visible focus indicator', async ({ page }, {
  project,
}) => {
  test.setTimeout(180_000)
  const locale: Locale = project.name === 'phone' ? 'de' : 'en'
  for (const key of pageKeys) {
    await openFully(page, hrefTo(key, locale))
    const { reached, invisible, expected } = await tabThrough(page)
    expect.soft(reached, `${key}: reached by the tab key`).toEqual(expected)
    expect.soft(invisible, `${key}: invisible focus`).toEqual([])
  }
})

/** Opens a page and waits for the consent banner and the deferred layout below the fold. */
async function openFully(page: Page, address: string) {
  await page.goto(address)
  await expect(page.locator('#consent')).toBeVisible()
  await page.waitForFunction(() =>
    [...document.querySelectorAll('section, footer')].every(
      (part) => getComputedStyle(part).contentVisibility !== 'auto',
    ),
  )
}

/** Elements that overflow the window, or are clipped without an ellipsis. */
const findClippedElements = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const name = (element: Element) => `${element.localName}.${element.className} ${element.textContent?.slice(0, 30)}`
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      getComputedStyle(element).clipPath === 'none' &&
      !element.closest('.skip-link, svg, [aria-hidden=true], [popover]:not(:popover-open)')
    const scrolls = (element: Element | null): boolean =>
      element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    const found = [...document.querySelectorAll('body *')].filter(hasText).filter(isShown)
    const overflowing = found.filter((element) => {
      const { left, right } = element.getBoundingClientRect()
      return (right > clientWidth + 1 || left < -1) && !scrolls(element)
    })
    const clipped = found.filter((element) => {
      const { overflowX, textOverflow } = getComputedStyle(element)
      return overflowX === 'hidden' && textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1
    })
    return [
      ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide in a window of ${clientWidth} px`] : []),
      ...overflowing.map((element) => `overflows: ${name(element)}`),
      ...clipped.map((element) => `is clipped: ${name(element)}`),
    ]
  })

/** Tabs through the whole page. @returns the expected and the actual focus stops, and those without a visible indicator */
async function tabThrough(page: Page) {
  const expected = await page.evaluate(() => {
    const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"]), iframe'
    const radios = new Set<string>()
    const stops = [...document.querySelectorAll<HTMLElement>(focusable)].filter((element) => {
      if (element.matches(':disabled, [tabindex="-1"]') || element.closest('[inert]')) return false
      if (!element.checkVisibility({ visibilityProperty: true })) return false
      // A radio group has one focus stop; the arrow keys move inside it.
      if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
      const group = [...document.querySelectorAll<HTMLInputElement>(`input[name="${element.name}"]`)]
      const checked = group.find((radio) => radio.checked)
      if (checked) return checked === element
      if (radios.has(element.name)) return false
      radios.add(element.name)
      return true
    })
    for (const [index, element] of stops.entries()) element.dataset.stop = String(index)
    return stops.map((_, index) => String(index))
  })
  const reached: string[] = []
  const invisible: string[] = []
  for (let presses = 0; presses < expected.length + 20; presses++) {
    await page.keyboard.press('Tab')
    const focus = await page.evaluate(async () => {
      const element = document.activeElement as HTMLElement | null
      if (!element || element === document.body) return null
      await Promise.allSettled(element.getAnimations().map(({ finished }) => finished))
      const { top, bottom, left, right } = element.getBoundingClientRect()
      const marked = [element, element.nextElementSibling, element.parentElement, element.closest('label')]
        .filter((candidate) => candidate !== null)
        .some((candidate) => {
          const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate)
          return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
        })
      const inWindow = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
      return {
        stop: element.dataset.stop ?? element.outerHTML.slice(0, 80),
        problem:
          marked && inWindow
            ? ''
            : `${marked ? 'out of the window' : 'no outline'}: ${element.outerHTML.slice(0, 120)}`,
      }
    })
    if (focus === null) break
    if (focus.stop === reached[0]) break
    // A date input has several focus stops: day, month, year and calendar.
    if (focus.stop !== reached.at(-1)) reached.push(focus.stop)
    if (focus.problem) invisible.push(focus.problem)
  }
  return { reached, invisible, expected }
}
