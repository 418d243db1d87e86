import { expect, type Page } from '@playwright/test'
import { type FakeStripe, fakeStripe, stripeKeys } from '../providers/stripe/fake-stripe.ts'
import { nextBookableDay } from './api.ts'
import { createIsolatedSite } from './own-site.ts'
import { createVisitor } from './visitor.ts'

export interface StripeSite {
  origin: string
  stripe: FakeStripe
  close(): Promise<void>
}

/** The built server with Stripe configured, and a fake Stripe API. */
export async function startStripeSite(): Promise<StripeSite> {
  const stripe = await fakeStripe()
  const own = await createIsolatedSite()
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

/** Collects the violations of the content security policy on the page. */
export function collectCspViolations(page: Page): string[] {
  const violations: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) violations.push(message.text())
  })
  return violations
}

/** Fills in the three steps up to the pay button. */
export async function goToPayButton(page: Page, origin: string, address = '/book-now', locale: 'en' | 'hr' = 'en') {
  const visit = createVisitor(page, locale)
  await page.goto(origin + address)
  await visit.chooseDay(await nextBookableDay(page.request, origin))
  await visit.chooseBoardingPlace('Zadar')
  await visit.next()
  await visit.fillContactDetails()
  await visit.next()
  await visit.acceptTerms()
  return visit
}

export async function expectPaid(page: Page) {
  await expect(page).toHaveURL(/\/booking\/[\w-]{22}$/, { timeout: 30_000 })
  await expect(page.locator('main').getByText(createVisitor(page).t('result.completed.text')).first()).toBeVisible()
}
