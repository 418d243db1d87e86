import { expect, test } from 'vitest'
import { stage } from '../stage.ts'
import { desk, eventually, phone } from '../visitor.ts'

const bannerIsOpen = () => document.querySelector('#consent:popover-open')
const scrollDown = () => scrollTo(0, 600)
const isScrolled = () => scrollY > 100
const allIsLaidOut = () =>
  ![...document.querySelectorAll('section, footer')].some((part) => getComputedStyle(part).contentVisibility === 'auto')

/**
 * Scrolls down, reloads, and waits until the scroll position is restored. A driver repeats an interrupted reload, and
 * the repeated reload starts at the top of the page. So this function tries again if the position is not restored.
 */
async function reloadScrolled(attempts = 3): Promise<void> {
  const { visit } = stage
  await visit.evaluate(scrollDown)
  await visit.until(isScrolled)
  await visit.driver.reload()
  await visit.until(bannerIsOpen)
  // WebKit doesn't always restore the scroll position.
  if (stage.engine === 'webkit') return
  const isRestored = () => visit.evaluate(isScrolled)
  if (attempts === 1) await eventually('restored scroll position', isRestored)
  else await eventually('restored scroll position', isRestored, 5_000).catch(() => reloadScrolled(attempts - 1))
}

export function historyJourneys() {
  test('pages reloaded at a scroll position hydrate and lay out fully', async () => {
    const { visit } = stage
    await visit.driver.resize(...phone)
    for (const path of ['/', '/contact', '/tour', '/book-now']) {
      await visit.open(path)
      await visit.until(bannerIsOpen)
      await reloadScrolled()
      await visit.until(allIsLaidOut)
      if (await visit.evaluate(() => document.querySelector('[data-island]') !== null)) await visit.hydrated()
    }
  })

  test('back and forward between the steps: URL, heading and hydration agree', async () => {
    const { visit, date } = stage
    await visit.driver.resize(...phone)
    await visit.toPreview(date, 'steps@mail.example')
    await visit.evaluate(scrollDown)
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
    expect(await visit.evaluate(() => document.querySelector<HTMLInputElement>('[name=email]')?.value)).toBe(
      'steps@mail.example',
    )
  })

  test('pages opened at a fragment scroll to it and hydrate', async () => {
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
      if (path.startsWith('/private')) await visit.hydrated()
    }
  })

  test('a cookie decision on a scrolled page keeps all form input', async () => {
    const { visit, date } = stage
    await visit.driver.resize(...phone)
    await visit.open(`/book-now?month=${date.slice(0, 7)}`)
    await visit.hydrated()
    await visit.chooseDay(date)
    await visit.chooseBoardingPlace('bibinje')
    await visit.evaluate(scrollDown)
    await visit.click('#consent summary')
    await visit.reloads(() => visit.click('#consent button[value=essential]'))
    if (stage.engine !== 'webkit') await visit.until(isScrolled)
    await visit.hydrated()
    await visit.isChecked(`[name=date][value="${date}"]`)
    await visit.isChecked('[name=departure_location][value=bibinje]')

    await visit.next()
    await visit.isAt('details')
    await visit.fill('[name=notes]', 'One of us is vegetarian')
    await visit.evaluate(scrollDown)
    await visit.driver.reload()
    await visit.isAt('details')
    await visit.holds('[name=notes]', 'One of us is vegetarian')
  })

  test('Enter submits each step', async () => {
    const { visit, date } = stage
    await visit.driver.resize(...desk)
    await visit.open(`/book-now?month=${date.slice(0, 7)}`)
    await visit.isAt('date')
    await visit.chooseDay(date)
    await visit.chooseBoardingPlace('zadar')
    await visit.driver.press('Enter')
    await visit.isAt('details')
    await visit.fillContactDetails('enter@mail.example')
    await visit.driver.press('Enter')
    await visit.isAt('preview')
    await visit.openPayment()
    await visit.driver.press('Enter')
    // Waits for the errors of the empty card fields.
    await visit.until(() => document.querySelector('.card-payment .error'))
  })
}
