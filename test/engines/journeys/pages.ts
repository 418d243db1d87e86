import { expect, test } from 'vitest'
import { fragmentHref, fragments, hrefTo, pageKeys, pages } from '../../../src/pages.ts'
import { stage } from '../stage.ts'
import { desk, phone } from '../visitor.ts'

/** German has the longest words. */
const locale = 'de'

const addresses = [
  ...pageKeys.map((page) => ({ path: hrefTo(page, locale), island: pages[page].hydrated && page !== 'booking' })),
  ...fragments.map((fragment) => ({ path: fragmentHref(fragment, locale), island: false })),
  { path: '/de/gibt-es-nicht', island: false },
]

export function pageJourneys() {
  test('every page loads completely at each width, without horizontal overflow', async () => {
    const { visit, site } = stage
    for (const { path, island } of addresses) {
      await visit.open(path)
      if (island) await visit.hydrated()
      for (const [width, height] of [desk, phone]) {
        await visit.driver.resize(width, height)
        await visit.until((wanted) => innerWidth === wanted, width)
        await visit.until(isLoaded)
        expect.soft([path, width, ...(await visit.evaluate(overflows))]).toEqual([path, width])
      }
    }
    expect(site.takeFaults()).toEqual([{ kind: 'status', text: '404 /de/gibt-es-nicht', page: '' }])
  })

  test('the top bar has one row at each width', async () => {
    const { visit } = stage
    await visit.open('/tour')
    for (const width of [320, 360, 375, 390, 400, 759]) {
      await visit.driver.resize(width, 700)
      await visit.until((wanted) => innerWidth === wanted, width)
      const height = await visit.evaluate(() => document.querySelector<HTMLElement>('.top-bar')?.offsetHeight)
      expect
        .soft({ width, height, overflows: await visit.evaluate(overflows) })
        .toEqual({ width, height: 45, overflows: [] })
    }
  })
}

const isLoaded = () =>
  document.fonts.status === 'loaded' &&
  [...document.images].every(
    ({ complete, naturalWidth, loading }) => (complete && naturalWidth > 0) || loading === 'lazy',
  ) &&
  document.querySelectorAll('h1, h2').length > 0

const overflows = () => {
  const { scrollWidth, clientWidth } = document.documentElement
  return scrollWidth > clientWidth ? [`${scrollWidth} px wide in a window of ${clientWidth} px`] : []
}
