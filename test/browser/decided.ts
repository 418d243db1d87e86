import type { Page } from '@playwright/test'
import { type Consent, type ConsentCategory, buildConsent } from '../../src/site/consent/consent-record.ts'

/** Stores a consent record before the page loads, so that no banner appears; categories that aren't granted are denied. */
export async function presetConsent(page: Page, ...granted: ConsentCategory[]): Promise<Consent> {
  const consent = buildConsent((category) => granted.includes(category))
  await page.addInitScript((record) => localStorage.setItem('cookie_consent', record), JSON.stringify(consent))
  return consent
}
