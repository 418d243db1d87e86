import { expect, type Page, type ViewportSize } from '@playwright/test'
import type { Locale } from '../../../src/i18n/locales.ts'
import { hrefTo, pageKeys } from '../../../src/pages.ts'
import { findAxeViolations } from '../fixtures/axe.ts'
import { expectNothingClipped, openFully } from '../fixtures/clipped-elements.ts'
import { test } from '../fixtures/guarded-test.ts'

// Accessibility of every page: axe rules, keyboard navigation, narrow windows and large text. On a desktop the pages
// are in English, on a phone in German.

test('axe reports no violation, and Tab reaches every control with a visible focus indicator', async ({
  page,
  viewport,
}, { project }) => {
  test.setTimeout(600_000)
  // German has the longest words.
  const locale: Locale = project.name === 'phone' ? 'de' : 'en'
  for (const key of pageKeys) {
    await page.setViewportSize(viewport as ViewportSize)
    await openFully(page, hrefTo(key, locale))
    // axe runs first: the Tab key scrolls the page, and the consent banner then covers parts of the footer.
    expect.soft(await findAxeViolations(page), `${key}: axe`).toEqual([])
    const { reached, invisible, expected } = await tabThrough(page)
    // Ignores the bar of the tour page: it repeats a button, and is hidden while this button is in view.
    const bar = await page.evaluate(() => document.querySelector<HTMLElement>('.tour-bar a')?.dataset.stop)
    const others = (stops: (string | null)[]) => stops.filter((stop) => stop !== bar)
    expect.soft(others(reached), `${key}: reached by the tab key`).toEqual(others(expected))
    expect.soft(invisible, `${key}: invisible focus`).toEqual([])
    await expectNothingClipped(page, key)
  }
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
  await page.evaluate(recordFocusStops)
  const read = () => page.evaluate(() => window.focusStops)
  // The index at which the focus has left the page or returned to the first stop; -1 if neither has happened.
  const endOf = (stops: FocusStop[]) =>
    stops.findIndex(({ stop }, index) => stop === null || (index > 0 && stop === stops[0]?.stop))
  // A date input has several focus stops, so more presses can be needed than there are controls.
  for (let presses = 1; presses <= expected.length + 20; presses++) {
    await page.keyboard.press('Tab')
    if (presses > expected.length && endOf(await read()) !== -1) break
  }
  const stops = await read()
  const end = endOf(stops)
  const focused = end === -1 ? stops : stops.slice(0, end)
  return {
    reached: focused.map(({ stop }) => stop).filter((stop, index, all) => stop !== all[index - 1]),
    invisible: focused.map(({ problem }) => problem).filter((problem) => problem !== ''),
    expected,
  }
}

interface FocusStop {
  /** Null if no element has the focus. */
  stop: string | null
  problem: string
}

declare global {
  interface Window {
    focusStops: FocusStop[]
  }
}

/** Runs in the page: records the focused element after each key. At `keyup` the browser has scrolled to it. */
function recordFocusStops() {
  window.focusStops = []
  addEventListener('keyup', () => window.focusStops.push(currentStop()))

  function currentStop(): FocusStop {
    const element = document.activeElement as HTMLElement | null
    if (!element || element === document.body) return { stop: null, problem: '' }
    const candidates = [element, element.nextElementSibling, element.parentElement, element.closest('label')]
    const isMarked = candidates.some((candidate) => candidate !== null && hasIndicator(candidate))
    const { top, bottom, left, right } = element.getBoundingClientRect()
    const inWindow = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
    const fault = isMarked ? 'out of the window' : 'no outline'
    return {
      stop: element.dataset.stop ?? element.outerHTML.slice(0, 80),
      problem: isMarked && inWindow ? '' : `${fault}: ${element.outerHTML.slice(0, 120)}`,
    }
  }

  function hasIndicator(element: Element) {
    for (const animation of element.getAnimations()) animation.finish()
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
  }
}
