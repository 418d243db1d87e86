/** What a visitor decides about; what is essential is always on and no part of the record. */
export const consentCategories = ['analytics_storage', 'ad_storage', 'ad_user_data', 'ad_personalization'] as const
export type ConsentCategory = (typeof consentCategories)[number]
export type Consent = Record<ConsentCategory, 'granted' | 'denied'>

const place = 'cookie_consent'

export const consentTo = (isGranted: (category: ConsentCategory) => boolean): Consent =>
  Object.fromEntries(
    consentCategories.map((category) => [category, isGranted(category) ? 'granted' : 'denied']),
  ) as Consent

/** Null unless all four are decided: a record that says less than we need is asked for again. */
export function parseConsent(text: string | null): Consent | null {
  try {
    const record = JSON.parse(text ?? 'null')
    const isDecided = consentCategories.every((category) => /^(granted|denied)$/.test(record[category]))
    return isDecided ? consentTo((category) => record[category] === 'granted') : null
  } catch {
    return null
  }
}

/** Both throw where the browser forbids storage. */
export const storedConsent = (): Consent | null => parseConsent(localStorage.getItem(place))
export const storeConsent = (consent: Consent): void => localStorage.setItem(place, JSON.stringify(consent))
