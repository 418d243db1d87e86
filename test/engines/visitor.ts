import { setTimeout as pause } from 'node:timers/promises'
import type { BookingStep } from '../../src/guest/site/routing/booking-steps.ts'
import { translatorOf } from '../../src/i18n/catalogues.ts'
import { formatsOf } from '../../src/i18n/formats.ts'
import { hrefTo } from '../../src/pages.ts'
import type { Driver } from './driver.ts'
import { isHydrated, whereToPress } from './page-functions.ts'

const t = translatorOf('en')
const formats = formatsOf('en')
const plain = (text: string) => text.replaceAll(/<[^>]*>/g, '')

export const phone = [390, 844] as const
export const desk = [1440, 900] as const

export type Visitor = ReturnType<typeof visitorWith>

/** Visitor actions for all engines. Each waits for a visible result, never for a fixed time. */
export function visitorWith(driver: Driver, origin: string, { scripts = true } = {}) {
  const visit = {
    driver,
    t,
    plain,
    formats,

    /** Evaluates a self-contained function in the page. */
    evaluate: <Input extends unknown[], Output>(inPage: (...input: Input) => Output, ...input: Input) =>
      driver.evaluate<Output>(`(${inPage})(...${JSON.stringify(input)})`),

    /** Polls until the function returns true. Polling continues if the evaluation fails because the page unloads. */
    async until<Input extends unknown[]>(inPage: (...input: Input) => unknown, ...input: Input) {
      const expression = `Boolean((${inPage})(...${JSON.stringify(input)}))`
      await eventually(expression, () => driver.evaluate<boolean>(expression))
    },

    open: (path: string) => driver.goto(origin + path),

    async click(css: string, { text = '', frame = '' } = {}) {
      const { x, y } = await pointOf(css, text, frame)
      await driver.click(x, y)
    },

    async fill(css: string, text: string) {
      await visit.click(css)
      await visit.until((field) => document.activeElement?.matches(field), css)
      await driver.typeOver(text)
      await visit.holds(css, text)
    },

    holds: (css: string, value: string) =>
      visit.until((field, wanted) => document.querySelector<HTMLInputElement>(field)?.value === wanted, css, value),
    path: () => visit.evaluate(() => location.pathname + location.search),
    hydrated: () => visit.until(isHydrated),
    shows: (text: string, css = 'body') =>
      visit.until(
        (wanted, within) =>
          [...document.querySelectorAll<HTMLElement>(within)].some((element) => element.innerText.includes(wanted)),
        text,
        css,
      ),
    focusIn: (css: string) => visit.until((wanted) => document.activeElement?.matches(wanted), css),
    isChecked: (css: string) => visit.until((input) => document.querySelector<HTMLInputElement>(input)?.checked, css),
    /** Runs an action and waits for the document that it loads. */
    async reloads(act: () => Promise<void>) {
      await visit.evaluate(() => void Object.assign(window, { isLeft: true }))
      await act()
      await visit.until(() => !('isLeft' in window))
    },
    back: () => traverse('back'),
    forward: () => traverse('forward'),

    /** Waits for the step's heading, its URL and hydration. */
    async isAt(step: BookingStep) {
      await visit.shows(plain(t(`booking.title.${step}`)), 'h1')
      await visit.until((wanted) => (new URL(location.href).searchParams.get('step') ?? 'date') === wanted, step)
      await visit.until(() => !('isRestored' in window))
      if (scripts) await visit.hydrated()
    },

    async chooseDay(date: string) {
      const isShown = (month: string) => document.querySelector('#calendar-month')?.textContent === month
      for (let turns = 0; turns < 16 && !(await visit.evaluate(isShown, formats.month(date))); turns++) {
        const before = await visit.evaluate(() => document.querySelector('#calendar-month')?.textContent)
        await visit.click('button[value^="month:"] + button[value^="month:"]')
        await visit.until((left) => document.querySelector('#calendar-month')?.textContent !== left, before)
      }
      await visit.click(`[name=date][value="${date}"]`)
      await visit.isChecked(`[name=date][value="${date}"]`)
    },
    async chooseBoardingPlace(place: 'zadar' | 'bibinje') {
      await visit.click(`[name=departure_location][value=${place}]`)
      await visit.isChecked(`[name=departure_location][value=${place}]`)
    },
    next: () => visit.click('button[value=next]:not([aria-hidden])'),
    async fillContactDetails(email: string) {
      await visit.fill('[name=name]', 'Ana Kowalska')
      await visit.fill('[name=email]', email)
      await visit.fill('[name=phone]', '+48600123456')
    },
    async accept() {
      await visit.click('#terms_accepted')
      await visit.isChecked('#terms_accepted')
    },
    /** Completes the home page's form (`.strip`) instead of step 1, completes step 2 and waits for step 3. */
    async fromStrip(date: string, email: string) {
      await visit.open('/')
      await visit.evaluate((wanted) => {
        const day = document.querySelector<HTMLSelectElement>('.strip [name=date]')
        // The strip lists only the next days, so the wanted day is added to its list.
        day?.add(new Option(wanted, wanted, true, true))
      }, date)
      await visit.click('.strip-place label:has([value=zadar])')
      await visit.click('.strip button[type=submit]')
      await visit.isAt('details')
      await visit.fillContactDetails(email)
      await visit.next()
      await visit.isAt('preview')
    },
    /** Completes the first two steps and waits for the third. */
    async toPreview(date: string, email: string) {
      await visit.open(`${hrefTo('book_now', 'en')}?month=${date.slice(0, 7)}`)
      await visit.isAt('date')
      await visit.chooseDay(date)
      await visit.chooseBoardingPlace('zadar')
      await visit.next()
      await visit.isAt('details')
      await visit.fillContactDetails(email)
      await visit.next()
      await visit.isAt('preview')
    },
    /** Accepts the terms, and waits for the card fields. */
    async openPayment() {
      await visit.accept()
      await visit.cardFieldsLoaded()
    },
    /** Waits for the frames of the card fields, because Tab skips a frame that has not loaded. */
    cardFieldsLoaded: () => visit.until(() => document.querySelectorAll('.card-field[aria-busy=false]').length === 3),
    async payBy(card: string) {
      for (const [field, text] of [
        ['number', card],
        ['expiry', '0839'],
        ['cvc', '123'],
      ] as const) {
        const frame = frameOf(field)
        await visit.click(frame)
        await visit.until((css) => document.querySelector(css)?.closest('[data-focused]'), frame)
        await driver.typeOver(text)
      }
      await visit.click('#pay')
    },
    /** Waits until the page says that the booking is paid. @returns the path of this page */
    async isPaid() {
      await visit.until(() => /^\/booking\/[\w-]{22}$/.test(location.pathname))
      await visit.shows(t('result.completed.text'), 'main')
      return visit.path()
    },
  }

  const frameOf = (field: 'number' | 'expiry' | 'cvc') => `.card-field iframe[title="${t(`payment.${field}`)}"]`

  /** Goes back or forward. Retries if neither the URL nor the document changes, because Firefox sometimes ignores the command. */
  async function traverse(direction: 'back' | 'forward') {
    await visit.until(() => document.readyState === 'complete')
    const from = await visit.evaluate(() => {
      Object.assign(window, { isLeft: true })
      return location.href
    })
    await eventually(`history.${direction}()`, async () => {
      // The delay lets the command's response arrive before the page unloads.
      await driver.evaluate(`void setTimeout(() => history.${direction}(), 100)`)
      await eventually(
        'another page',
        () => visit.evaluate((href) => location.href !== href || !('isLeft' in window), from),
        10_000,
      )
      return true
    })
  }

  async function pointOf(css: string, text: string, frame: string) {
    const seen: string[] = []
    const point = await eventually(`a place to press ${css} ${text}`, async () => {
      const found = await driver.evaluate<ReturnType<typeof whereToPress>>(
        `(${whereToPress})(${JSON.stringify(css)}, ${JSON.stringify(text)})`,
        frame || undefined,
      )
      if (typeof found === 'string') throw new Error(found)
      // Firefox scrolls in another process, some frames later. So the position must be stable for four polls.
      seen.push(JSON.stringify(found))
      const last = seen.slice(-4)
      return last.length === 4 && new Set(last).size === 1 && found
    })
    if (!frame) return point
    const around = await visit.evaluate((place) => {
      const { x, y } = document.querySelector(place)?.getBoundingClientRect() ?? new DOMRect()
      return { x, y }
    }, frame)
    return { x: point.x + around.x, y: point.y + around.y }
  }

  return visit
}

const timeoutMs = 30_000

/** Polls until the attempt returns a truthy value. Times out with the last error. */
export async function eventually<T>(
  what: string,
  attempt: () => Promise<T>,
  timeout = timeoutMs,
): Promise<Exclude<T, false | undefined | null>> {
  const end = Date.now() + timeout
  for (;;) {
    const found = await attempt().catch((error: Error) => error)
    if (found && !(found instanceof Error)) return found as Exclude<T, false | undefined | null>
    if (Date.now() > end) throw new Error(`${what}: ${found}`)
    await pause(20)
  }
}
