import { setTimeout as pause } from 'node:timers/promises'
import { translatorOf } from '../../src/i18n/catalogues.ts'
import { formatsOf } from '../../src/i18n/formats.ts'
import { hrefTo } from '../../src/i18n/href-to.ts'
import type { BookingStep } from '../../src/site/booking/state/steps.ts'
import type { Driver } from './driver.ts'
import { isAlive, whereToPress } from './page-functions.ts'

const t = translatorOf('en')
const formats = formatsOf('en')
const plain = (text: string) => text.replaceAll(/<[^>]*>/g, '')

export const phone = [390, 844] as const
export const desk = [1440, 900] as const

export type Visitor = ReturnType<typeof visitorWith>

/** What a visitor does, in any engine: every wait is for something that the page shows. */
export function visitorWith(driver: Driver, origin: string, { scripts = true } = {}) {
  const visit = {
    driver,
    t,
    plain,
    formats,

    /** Runs a function of `page-functions.ts` or one like it. */
    ask: <Input extends unknown[], Output>(inPage: (...input: Input) => Output, ...input: Input) =>
      driver.evaluate<Output>(`(${inPage})(...${JSON.stringify(input)})`),

    /** Asks until the answer is true; a page on its way out can't answer. */
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
    path: () => visit.ask(() => location.pathname + location.search),
    alive: () => visit.until(isAlive),
    shows: (text: string, css = 'body') =>
      visit.until(
        (wanted, within) =>
          [...document.querySelectorAll<HTMLElement>(within)].some((element) => element.innerText.includes(wanted)),
        text,
        css,
      ),
    focusIn: (css: string) => visit.until((wanted) => document.activeElement?.matches(wanted), css),
    isChecked: (css: string) => visit.until((input) => document.querySelector<HTMLInputElement>(input)?.checked, css),
    /** Does it, and waits for the document that comes of it. */
    async reloads(act: () => Promise<void>) {
      await visit.ask(() => void Object.assign(window, { isLeft: true }))
      await act()
      await visit.until(() => !('isLeft' in window))
    },
    back: () => traverse('back'),
    forward: () => traverse('forward'),

    /** The step's heading, its address, and script that has taken over. */
    async isAt(step: BookingStep) {
      await visit.shows(plain(t(`booking.title.${step}`)), 'h1')
      await visit.until((wanted) => (new URL(location.href).searchParams.get('step') ?? 'date') === wanted, step)
      if (scripts) await visit.alive()
    },

    async chooseDay(date: string) {
      const isShown = (month: string) => document.querySelector('#calendar-month')?.textContent === month
      for (let turns = 0; turns < 16 && !(await visit.ask(isShown, formats.month(date))); turns++) {
        const before = await visit.ask(() => document.querySelector('#calendar-month')?.textContent)
        await visit.click('button[value^="month:"] + button[value^="month:"]')
        await visit.until((left) => document.querySelector('#calendar-month')?.textContent !== left, before)
      }
      await visit.click(`[name=date][value="${date}"]`)
      await visit.isChecked(`[name=date][value="${date}"]`)
    },
    async boardAt(place: 'zadar' | 'bibinje') {
      await visit.click(`[name=departure_location][value=${place}]`)
      await visit.isChecked(`[name=departure_location][value=${place}]`)
    },
    next: () => visit.click('button[value=next]:not([aria-hidden])'),
    async tellAboutMyself(email: string) {
      await visit.fill('[name=first_name]', 'Ana')
      await visit.fill('[name=last_name]', 'Kowalska')
      await visit.fill('[name=email]', email)
      await visit.fill('[name=phone]', '+48600123456')
    },
    async accept() {
      await visit.click('#terms_accepted')
      await visit.isChecked('#terms_accepted')
    },
    /** From the first step to the last one. */
    async toPreview(date: string, email: string) {
      await visit.open(`${hrefTo('book_now', 'en')}?month=${date.slice(0, 7)}`)
      await visit.isAt('date')
      await visit.chooseDay(date)
      await visit.boardAt('zadar')
      await visit.next()
      await visit.isAt('details')
      await visit.tellAboutMyself(email)
      await visit.next()
      await visit.isAt('preview')
    },
    async openPayment() {
      await visit.accept()
      await visit.click('#pay')
      await visit.focusIn('#card-holder')
      await visit.cardFieldsLoaded()
    },
    /** Tab skips a frame that has not loaded. */
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
      await visit.click('dialog button.button-primary')
    },
    /** @returns the address of the booking */
    async isPaid() {
      await visit.until(() => /^\/booking\/[\w-]{22}$/.test(location.pathname))
      await visit.shows(t('result.completed.text'), 'main')
      return visit.path()
    },
  }

  const frameOf = (field: 'number' | 'expiry' | 'cvc') => `.card-field iframe[title="${t(`payment.${field}`)}"]`

  /** Firefox sometimes ignores a traversal: it is repeated where neither the address nor the document changes. */
  async function traverse(direction: 'back' | 'forward') {
    await visit.until(() => document.readyState === 'complete')
    const from = await visit.ask(() => {
      Object.assign(window, { isLeft: true })
      return location.href
    })
    await eventually(`history.${direction}()`, async () => {
      // The answer to this command has to leave the page before the page is left.
      await driver.evaluate(`void setTimeout(() => history.${direction}(), 100)`)
      await eventually(
        'another page',
        () => visit.ask((href) => location.href !== href || !('isLeft' in window), from),
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
      // Firefox scrolls in another process, some frames behind the page.
      seen.push(JSON.stringify(found))
      const last = seen.slice(-4)
      return last.length === 4 && new Set(last).size === 1 && found
    })
    if (!frame) return point
    const around = await visit.ask((place) => {
      const { x, y } = document.querySelector(place)?.getBoundingClientRect() ?? new DOMRect()
      return { x, y }
    }, frame)
    return { x: point.x + around.x, y: point.y + around.y }
  }

  return visit
}

const timeoutMs = 30_000

/** Tries until there is something true, and says in the end what was wrong the last time. */
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
