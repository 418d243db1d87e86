import { afterEach, test } from 'vitest'
import { stage } from '../stage.ts'
import { phone } from '../visitor.ts'

export function offlineJourney() {
  afterEach(() => stage.site.connect())

  test('offline, visited pages open and others show the offline page', async () => {
    const { visit, site } = stage
    await visit.driver.resize(...phone)
    await visit.open('/tour')
    await visit.until(() => navigator.serviceWorker.controller?.state === 'activated')
    await visit.driver.reload()
    await visit.open('/contact')
    await visit.hydrated()
    await site.disconnect()
    await visit.open('/tour')
    await visit.until(isLoaded)
    await visit.open('/about-us')
    await visit.shows(visit.plain(visit.t('offline.title')), 'h1')
    await site.connect()
    await visit.open('/about-us')
    await visit.until(isLoaded)
  })
}

/** Whether the page is loaded with its style sheet, fonts and first picture. */
const isLoaded = () =>
  getComputedStyle(document.body).backgroundColor === 'rgb(251, 249, 244)' &&
  document.fonts.check('20px "Newsreader"') &&
  [...document.querySelectorAll<HTMLImageElement>('main img')].at(0)?.naturalWidth
