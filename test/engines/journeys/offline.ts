import { afterEach, test } from 'vitest'
import { stage } from '../stage.ts'
import { phone } from '../visitor.ts'

export function offlineJourney() {
  afterEach(() => stage.site.connect())

  test('without a connection, pages that were read open, and others say so', async () => {
    const { visit, site } = stage
    await visit.driver.resize(...phone)
    await visit.open('/tour')
    await visit.until(() => navigator.serviceWorker.controller?.state === 'activated')
    await visit.driver.reload()
    await visit.open('/contact')
    await visit.alive()
    await site.disconnect()
    await visit.open('/tour')
    await visit.until(isWhole)
    await visit.open('/about-us')
    await visit.shows(visit.plain(visit.t('offline.title')), 'h1')
    await site.connect()
    await visit.open('/about-us')
    await visit.until(isWhole)
  })
}

/** With its style sheet, its fonts and its first picture. */
const isWhole = () =>
  getComputedStyle(document.body).backgroundColor === 'rgb(251, 249, 244)' &&
  document.fonts.check('20px "Newsreader"') &&
  [...document.querySelectorAll<HTMLImageElement>('main img')].at(0)?.naturalWidth
