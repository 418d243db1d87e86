import { expect, test } from 'vitest'
import { stage } from '../stage.ts'
import { desk, phone } from '../visitor.ts'

const bannerIsOpen = () => document.querySelector('#consent:popover-open')
const scrollDown = () => scrollTo(0, 600)
const isScrolled = () => scrollY > 100
const allIsLaidOut = () =>
  ![...document.querySelectorAll('section, footer')].some((part) => getComputedStyle(part).contentVisibility === 'auto')

export function historyJourneys() {
  test('pages that are reloaded at a scroll position work', async () => {
    const { visit } = stage
    await visit.driver.resize(...phone)
    for (const path of ['/', '/contact', '/tour', '/book-now']) {
      await visit.open(path)
      await visit.until(bannerIsOpen)
      await visit.ask(scrollDown)
      await visit.until(isScrolled)
      await visit.driver.reload()
      await visit.until(bannerIsOpen)
      // WebKit does not always restore the position.
      if (stage.engine !== 'webkit') await visit.until(isScrolled)
      await visit.until(allIsLaidOut)
      if (await visit.ask(() => document.querySelector('[data-island]') !== null)) await visit.alive()
    }
  })

  test('back and forward between the steps: address, heading and script agree', async () => {
    const { visit, date } = stage
    await visit.driver.resize(...phone)
    await visit.toPreview(date, 'steps@mail.example')
    await visit.ask(scrollDown)
    for (const [move, step] of [
      ['back', 'details'],
      ['back', 'date'],
      ['forward', 'details'],
      ['forward', 'preview'],
      ['back', 'details'],
    ] as const) {
      await visit[move]()
      await visit.isAt(step)
    }
    expect(await visit.ask(() => document.querySelector<HTMLInputElement>('[name=email]')?.value)).toBe(
      'steps@mail.example',
    )
  })

  test('pages that are opened at a fragment show it and work', async () => {
    const { visit } = stage
    await visit.driver.resize(...phone)
    for (const path of ['/#reviews', '/start-locations#bibinje', '/private-tours#enquiry']) {
      await visit.open(path)
      await visit.until(bannerIsOpen)
      await visit.until(isScrolled)
      await visit.until(() => {
        const { top } = document.querySelector(location.hash)?.getBoundingClientRect() ?? new DOMRect(0, 9999)
        return top > -2 && top < innerHeight / 2
      })
      if (path.startsWith('/private')) await visit.alive()
    }
  })

  test('a decision about cookies on a scrolled page loses nothing that is typed', async () => {
    const { visit, date } = stage
    await visit.driver.resize(...phone)
    await visit.open(`/book-now?month=${date.slice(0, 7)}`)
    await visit.alive()
    await visit.chooseDay(date)
    await visit.boardAt('bibinje')
    await visit.ask(scrollDown)
    await visit.reloads(() => visit.click('#consent button[value=essential]'))
    if (stage.engine !== 'webkit') await visit.until(isScrolled)
    await visit.alive()
    await visit.isChecked(`[name=date][value="${date}"]`)
    await visit.isChecked('[name=departure_location][value=bibinje]')

    await visit.next()
    await visit.isAt('details')
    await visit.fill('[name=notes]', 'One of us is vegetarian')
    await visit.ask(scrollDown)
    await visit.driver.reload()
    await visit.isAt('details')
    await visit.holds('[name=notes]', 'One of us is vegetarian')
  })

  test('Enter means “continue” on each step', async () => {
    const { visit, date } = stage
    await visit.driver.resize(...desk)
    await visit.open(`/book-now?month=${date.slice(0, 7)}`)
    await visit.isAt('date')
    await visit.chooseDay(date)
    await visit.boardAt('zadar')
    await visit.driver.press('Enter')
    await visit.isAt('details')
    await visit.tellAboutMyself('enter@mail.example')
    await visit.driver.press('Enter')
    await visit.isAt('preview')
    await visit.accept()
    await visit.driver.press('Enter')
    await visit.focusIn('#card-holder')
  })
}
