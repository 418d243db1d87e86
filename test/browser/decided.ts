import type { Page } from '@playwright/test'
import { type Consent, type ConsentCategory, consentTo } from '../../src/site/consent/consent-record.ts'

/** A visitor who has decided about cookies before, so that no banner asks; everything that isn't granted is denied. */
export async function hasDecided(page: Page, ...granted: ConsentCategory[]): Promise<Consent> {
  const consent = consentTo((category) => granted.includes(category))
  await page.addInitScript((record) => localStorage.setItem('cookie_consent', record), JSON.stringify(consent))
  return consent
}
