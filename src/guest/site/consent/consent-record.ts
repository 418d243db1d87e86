/** The categories of Google consent mode. Essential storage is always on and not part of the record. */
export const consentCategories = ['analytics_storage', 'ad_storage', 'ad_user_data', 'ad_personalization'] as const
export type ConsentCategory = (typeof consentCategories)[number]
export type Consent = Record<ConsentCategory, 'granted' | 'denied'>

const storageKey = 'cookie_consent'

export const buildConsent = (isGranted: (category: ConsentCategory) => boolean): Consent =>
  Object.fromEntries(
    consentCategories.map((category) => [category, isGranted(category) ? 'granted' : 'denied']),
  ) as Consent

/** Parses a stored record. Returns null if a category is undecided; the banner is then shown again. */
export function parseConsent(text: string | null): Consent | null {
  try {
    const record = JSON.parse(text ?? 'null')
    const isDecided = consentCategories.every((category) => /^(granted|denied)$/.test(record[category]))
    return isDecided ? buildConsent((category) => record[category] === 'granted') : null
  } catch {
    return null
  }
}

/** `readConsent` and `saveConsent` throw if the browser blocks localStorage. */
export const readConsent = (): Consent | null => parseConsent(localStorage.getItem(storageKey))
export const saveConsent = (consent: Consent): void => localStorage.setItem(storageKey, JSON.stringify(consent))

/** Whether the visitor has consented to statistics; false if the browser blocks localStorage. */
export function allowsStatistics(): boolean {
  try {
    return readConsent()?.analytics_storage === 'granted'
  } catch {
    return false
  }
}
