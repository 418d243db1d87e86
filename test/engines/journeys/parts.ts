import { expect, test } from 'vitest'
import { stage } from '../stage.ts'
import { desk, phone } from '../visitor.ts'

const consent = () => JSON.parse(localStorage.getItem('cookie_consent') ?? 'null')

export function partJourneys() {
  test('the cookie banner stores a decision and shows it again', async () => {
    const { visit } = stage
    await visit.driver.resize(...phone)
    await visit.open('/contact')
    await visit.click('#consent summary')
    await visit.click('#consent [name=analytics_storage]')
    await visit.reloads(() => visit.click('#consent button[value=selected]'))
    expect(await visit.evaluate(consent)).toMatchObject({ analytics_storage: 'granted', ad_storage: 'denied' })
    await visit.click('button[popovertarget=consent]:not(#consent *)')
    await visit.focusIn('#consent summary')
    await visit.isChecked('#consent [name=analytics_storage]')
    await visit.driver.press('Escape')
    await visit.focusIn('button[popovertarget=consent]:not(#consent *)')
  })

  test('the language list leads to the same page in another language', async () => {
    const { visit } = stage
    await visit.driver.resize(...desk)
    await visit.open('/tour')
    await visit.click('.language summary')
    await visit.click('.language a[lang=de]')
    await visit.until(() => location.pathname === '/de/ausflug' && document.documentElement.lang === 'de')
  })

  test('the map opens as a modal, and each way to close it restores the focus', async () => {
    const { visit } = stage
    await visit.driver.resize(...desk)
    await visit.open('/start-locations')
    await visit.click('#consent .consent-close')
    const opener = 'button[command=show-modal][commandfor=map-bibinje]'
    const isOpen = () => document.querySelector('#map-bibinje')?.matches(':modal')
    const isClosed = () => document.querySelector('dialog[open]') === null
    for (const close of [
      () => visit.driver.press('Escape'),
      () => visit.click('#map-bibinje .icon-button'),
      () => visit.driver.click(4, 4),
    ]) {
      await visit.click(opener)
      await visit.until(isOpen)
      expect(await visit.evaluate(() => document.querySelector('#map-bibinje')?.contains(document.activeElement))).toBe(
        true,
      )
      await close()
      await visit.until(isClosed)
      await visit.focusIn(opener)
    }
  })

  test('more reviews are appended, and a long one opens in a modal', async () => {
    const { visit } = stage
    await visit.driver.resize(...phone)
    await visit.open('/')
    // The page quotes one of the first four reviews above the list, so the list begins with the other three.
    await visit.click('.guest-book-more')
    await visit.until(() => document.querySelectorAll('.guest-book > li').length === 7)
    await visit.focusIn('.guest-book > li:nth-child(4)')
    await visit.click('.guest-book > li:first-child button')
    await visit.until(() => document.querySelector('#review')?.matches(':modal'))
    await visit.driver.press('Escape')
    await visit.focusIn('.guest-book > li:first-child button')
  })

  test('the menu takes the focus and restores the focus on close, also when Esc closes the menu at once', async () => {
    const { visit } = stage
    await visit.driver.resize(...phone)
    await visit.open('/tour')
    await visit.click('#consent .consent-close')
    const opener = '.site-header .menu-button'
    await visit.click(opener)
    await visit.focusIn('#menu:popover-open .menu-button')
    await visit.driver.press('Escape')
    await visit.until(() => document.querySelector('#menu:popover-open') === null)
    await visit.focusIn(opener)
    await visit.click(opener)
    await visit.click('#menu nav a[href="/contact"]')
    await visit.until(() => location.pathname === '/contact')
  })
}
