import { expect, type Page } from '@playwright/test'
import { type FakeStripe, fakeStripe, stripeKeys } from '../providers/stripe/fake-stripe.ts'
import { aDay } from './api.ts'
import { ownSite } from './own-site.ts'
import { visitor } from './visitor.ts'

export interface StripeSite {
  origin: string
  stripe: FakeStripe
  close(): Promise<void>
}

/** A site that takes money by Stripe: the built server with its keys, and a stand-in for Stripe's HTTP. */
export async function stripeSite(): Promise<StripeSite> {
  const stripe = await fakeStripe()
  const own = await ownSite()
  const { origin } = await own.start({
    STRIPE_SECRET_KEY: stripeKeys.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripeKeys.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
    STRIPE_API_BASE: stripe.apiBase,
  })
  return {
    origin,
    stripe,
    async close() {
      await own.close()
      await stripe.close()
    },
  }
}

/** What the content policy refuses on the page, as it comes. */
export function refusalsOn(page: Page): string[] {
  const refusals: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refusals.push(message.text())
  })
  return refusals
}

/** Fills in the three steps, up to the button that opens the payment window. */
export async function toThePayButton(page: Page, origin: string, address = '/book-now', locale: 'en' | 'hr' = 'en') {
  const visit = visitor(page, locale)
  await page.goto(origin + address)
  await visit.chooseDay(await aDay(page.request, origin))
  await visit.boardAt('Zadar')
  await visit.next()
  await visit.tellAboutMyself()
  await visit.next()
  await visit.accept()
  return visit
}

export async function expectPaid(page: Page) {
  await expect(page).toHaveURL(/\/booking\/[\w-]{22}$/, { timeout: 30_000 })
  await expect(page.locator('main').getByText(visitor(page).t('result.completed.text')).first()).toBeVisible()
}
