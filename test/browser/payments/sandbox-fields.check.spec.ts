import { expect, type Page } from '@playwright/test'
import { type Locale, languages } from '../../../src/i18n/locales.ts'
import type {
  CardElement,
  FieldKind,
  FieldState,
  TokenResult,
} from '../../../src/platform/integrations/sandbox/browser/library.ts'
import { test } from '../fixtures/guarded-test.ts'

test.describe.configure({ mode: 'parallel' })

interface Harness {
  create(locale: string): void
  token(holder: string): Promise<TokenResult>
  focus(kind: FieldKind): void
  states: Partial<Record<FieldKind, FieldState>>
  events: string[]
}
declare global {
  interface Window {
    harness: Harness
  }
}

/** A test page that loads only the provider's library. Its content security policy is as strict as that of the site. */
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; frame-src 'self'; connect-src 'self'"
const html = `<!doctype html><html lang="en"><title>A shop</title><script src="/sandbox/v1.js"></script>
<button>before</button><div id="number"></div><div id="expiry"></div><div id="cvc"></div><button>after</button>
<div id="challenge"></div></html>`

let consoleErrors: string[]

test.beforeEach(async ({ page }) => {
  consoleErrors = []
  page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()))
  page.on('pageerror', (error) => consoleErrors.push(error.message))
  await page.route('**/a-shop', (route) =>
    route.fulfill({ contentType: 'text/html', body: html, headers: { 'Content-Security-Policy': policy } }),
  )
  await page.goto('/a-shop')
  await page.evaluate(installHarness)
})

/** Runs in the page: creates the three fields and records their events. */
function installHarness() {
  const kinds: FieldKind[] = ['number', 'expiry', 'cvc']
  const elements: Partial<Record<FieldKind, CardElement>> = {}
  let createToken: (details: { holder: string }) => Promise<TokenResult>
  window.harness = {
    states: {},
    events: [],
    create(locale) {
      const fields = window.BonacaSandbox?.({ locale }).fields()
      if (!fields) throw new Error('the library is missing')
      createToken = fields.createToken
      for (const kind of kinds) {
        const element = fields.create(kind)
        for (const event of ['ready', 'focus', 'blur', 'change', 'submit'] as const) {
          element.on(event, (state) => {
            window.harness.states[kind] = state
            window.harness.events.push(`${kind} ${event}`)
          })
        }
        element.mount(document.querySelector(`#${kind}`) ?? document.body)
        elements[kind] = element
      }
    },
    token: (holder) => createToken({ holder }),
    focus: (kind) => elements[kind]?.focus(),
  }
}

const field = (page: Page, kind: FieldKind) => page.frameLocator(`#${kind} iframe`).locator('input')
/** Creates the fields with a locale in the format of the payment window, such as `en_GB`. */
const create = (page: Page, locale: Locale = 'en') =>
  page.evaluate((chosen) => window.harness.create(chosen), languages[locale].iso.replace('-', '_'))
const tokenOf = (page: Page, holder = 'Ana Kovač') => page.evaluate((name) => window.harness.token(name), holder)
const stateOf = (page: Page, kind: FieldKind) => page.evaluate((which) => window.harness.states[which], kind)
const recordedEvents = (page: Page) => page.evaluate(() => window.harness.events)

async function type(page: Page, number: string, expiry = '1230', cvc = '123') {
  await field(page, 'number').pressSequentially(number)
  await field(page, 'expiry').pressSequentially(expiry)
  await field(page, 'cvc').pressSequentially(cvc)
}

test('formats input while typing and creates a token', async ({ page }) => {
  await create(page)
  await type(page, '4242424242424242')
  await expect(field(page, 'number')).toHaveValue('4242 4242 4242 4242')
  await expect(field(page, 'expiry')).toHaveValue('12 / 30')
  expect(await tokenOf(page)).toEqual({ token: expect.stringMatching(/^tok_/) })
  expect(await stateOf(page, 'number')).toEqual({ empty: false, complete: true, error: null })
  expect(consoleErrors).toEqual([])
})

test('formats and reports input made before the field script has loaded', async ({ page }) => {
  let releaseScript = () => {}
  const held = new Promise<void>((resolve) => {
    releaseScript = resolve
  })
  await page.route('**/sandbox/**/field.js', async (route) => {
    await held
    await route.continue()
  })
  await create(page)
  await field(page, 'number').pressSequentially('42424242')
  releaseScript()
  await expect(field(page, 'number')).toHaveValue('4242 4242')
  await expect.poll(() => recordedEvents(page)).toContain('number focus')
  expect(await stateOf(page, 'number')).toMatchObject({ empty: false })
})

test('the parent page cannot read the frames', async ({ page }) => {
  await create(page)
  await field(page, 'number').fill('4242424242424242')
  const reached = await page.evaluate(() => {
    const frame = document.querySelector<HTMLIFrameElement>('#number iframe')
    return frame?.contentDocument ?? null
  })
  expect(reached).toBeNull()
})

test('a localised error appears on blur and disappears after the correction', async ({ page }) => {
  await create(page, 'de')
  await field(page, 'number').pressSequentially('4242')
  await expect.poll(() => stateOf(page, 'number')).toMatchObject({ error: null })
  await field(page, 'number').press('Tab')
  await expect
    .poll(() => stateOf(page, 'number'))
    .toEqual({
      empty: false,
      complete: false,
      error: { code: 'incomplete_number', message: 'Bitte geben Sie die ganze Kartennummer ein.' },
    })
  await expect(field(page, 'number')).toHaveAccessibleDescription('Bitte geben Sie die ganze Kartennummer ein.')
  await field(page, 'number').press('End')
  await field(page, 'number').pressSequentially('424242424242')
  await expect.poll(() => stateOf(page, 'number')).toMatchObject({ complete: true, error: null })
  await field(page, 'expiry').pressSequentially('0120')
  await field(page, 'expiry').blur()
  await expect.poll(() => stateOf(page, 'expiry')).toMatchObject({ error: { code: 'expired_card' } })
})

test('requesting a token with empty fields reports an error for every field', async ({ page }) => {
  await create(page)
  expect(await tokenOf(page)).toEqual({
    error: { code: 'incomplete_number', message: 'Please enter the whole card number.', field: 'number' },
  })
  for (const kind of ['number', 'expiry', 'cvc'] as const) {
    expect(await stateOf(page, kind)).toMatchObject({ empty: true, error: { code: `incomplete_${kind}` } })
  }
})

test('a rejection by the provider is reported at the field concerned', async ({ page }) => {
  await create(page, 'hr')
  await type(page, '4000000000000069')
  expect(await tokenOf(page)).toEqual({
    error: { code: 'expired_card', message: 'Kartica je istekla.', field: 'expiry' },
  })
  await expect.poll(() => stateOf(page, 'expiry')).toMatchObject({ error: { code: 'expired_card' } })
  await field(page, 'number').fill('5555555555554444')
  await expect.poll(() => stateOf(page, 'expiry')).toMatchObject({ error: null })
  expect(await tokenOf(page)).toMatchObject({ error: { code: 'card_not_in_test_table', field: 'number' } })
  await field(page, 'number').fill('4242424242424242')
  expect(await tokenOf(page, ' ')).toMatchObject({ error: { code: 'missing_holder', field: 'holder' } })
})

test('Tab moves through the frames, and Enter emits submit', async ({ page }) => {
  await create(page)
  await expect
    .poll(() => recordedEvents(page))
    .toEqual(expect.arrayContaining(['number ready', 'expiry ready', 'cvc ready']))
  await page.getByRole('button', { name: 'before' }).focus()
  for (const [kind, typed] of [
    ['number', '4242424242424242'],
    ['expiry', '1230'],
    ['cvc', '123'],
  ] as const) {
    await page.keyboard.press('Tab')
    await expect(field(page, kind)).toBeFocused()
    await page.keyboard.type(typed)
    await expect(field(page, kind)).not.toHaveValue('')
  }
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'after' })).toBeFocused()
  await expect
    .poll(() => recordedEvents(page))
    .toEqual(expect.arrayContaining(['number focus', 'expiry blur', 'cvc submit']))
  expect(await tokenOf(page)).toHaveProperty('token')
  await page.evaluate(() => window.harness.focus('number'))
  await expect(field(page, 'number')).toBeFocused()
})

test('digits can be inserted and deleted in the middle', async ({ page }) => {
  await create(page)
  const number = field(page, 'number')
  await number.pressSequentially('42424242')
  await number.press('Home')
  await number.pressSequentially('55555')
  await expect(number).toHaveValue('5555 5424 2424 2')
  for (let step = 0; step < 2; step += 1) await number.press('Backspace')
  await expect(number).toHaveValue('5554 2424 242')
  await number.pressSequentially('1')
  await expect(number).toHaveValue('5551 4242 4242')
  const expiry = field(page, 'expiry')
  await expiry.pressSequentially('5')
  await expect(expiry).toHaveValue('05 / ')
  await expiry.press('Backspace')
  await expiry.press('Backspace')
  await expect(expiry).toHaveValue('0')
  await expiry.fill('')
  await expiry.pressSequentially('1/31')
  await expect(expiry).toHaveValue('01 / 31')
  await expiry.fill('08/2031')
  await expect(expiry).toHaveValue('08 / 31')
})

test('a field that is moved in the DOM reloads and still works', async ({ page }) => {
  await create(page)
  await type(page, '4242424242424242')
  await page.evaluate(() => document.querySelector('#cvc')?.after(document.querySelector('#number') ?? ''))
  await field(page, 'number').fill('4000 0000 0000 0002')
  await expect
    .poll(async () => (await recordedEvents(page)).filter((event) => event === 'number ready'))
    .toHaveLength(2)
  expect(await tokenOf(page)).toHaveProperty('token')
})
