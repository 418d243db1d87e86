import type { Consent } from '../consent/consent-record.ts'

const thousandYearsInSeconds = 31_556_952_000

/**
 * Sets the session id and traffic source cookies if the visitor has consented to statistics or advertising (decision 037), and
 * deletes them otherwise. Browsers may shorten their lifetime. Does nothing on plain http: the cookies would be sent unencrypted,
 * and `crypto.randomUUID` is undefined.
 */
export function updateAttributionCookies(consent: Consent | null) {
  if (!allowsAttribution(consent)) {
    setCookie('session_id')
    setCookie('tracing_source')
    return
  }
  if (!isSecureContext || /\bsession_id=/.test(document.cookie)) return
  setCookie('session_id', `${uuidV7(Date.now())}-${crypto.randomUUID().slice(0, 8)}`, thousandYearsInSeconds)
  setCookie('tracing_source', trafficSourceOf(document.referrer), thousandYearsInSeconds)
}

/** Whether the decision allows attribution, which serves statistics and the measurement of advertisements. */
export const allowsAttribution = (consent: Consent | null): boolean =>
  [consent?.analytics_storage, consent?.ad_storage].includes('granted')

/** @param maxAge in seconds; 0 deletes the cookie */
function setCookie(name: string, value = '', maxAge = 0) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = `${name}=${value}; max-age=${maxAge}; path=/; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`
}

/** UUIDv7: a random UUID with the first 48 bits replaced by the Unix time in milliseconds. */
export function uuidV7(now: number): string {
  const time = now.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`
}

const sources = /(?:^|\.)(?:(google)\.[a-z]{2,3}(?:\.[a-z]{2})?|(facebook|instagram)\.com)$/

/**
 * The traffic source of a referrer: `https://www.google.de/` is `google`. Any subdomain and country domain matches;
 * look-alikes such as notgoogle.com do not.
 */
export function trafficSourceOf(referrer: string): string {
  const [, search, social] = (URL.canParse(referrer) && new URL(referrer).hostname.match(sources)) || []
  return search ?? social ?? 'direct'
}
