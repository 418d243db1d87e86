import { type Consent, readConsent } from '../consent/consent-record.ts'

const thousandYearsInSeconds = 31_556_952_000

/**
 * Sets the session id and traffic source cookies if the visitor has consented to statistics or advertising (decision 037), and
 * deletes them otherwise. Browsers may shorten their lifetime. Does nothing on plain http: the cookies would be sent unencrypted,
 * and `crypto.randomUUID` is undefined.
 */
export function updateAttributionCookies() {
  if (!allowsAttribution(readConsentOrNull())) return deleteCookies()
  if (!isSecureContext || /(^|; )session_id=/.test(document.cookie)) return
  setCookie('session_id', `${uuidV7(Date.now())}-${crypto.randomUUID().slice(0, 8)}`)
  setCookie('tracing_source', trafficSourceOf(document.referrer))
}

/** Whether the decision allows attribution, which serves statistics and the measurement of advertisements. */
export const allowsAttribution = (consent: Consent | null): boolean =>
  consent?.analytics_storage === 'granted' || consent?.ad_storage === 'granted'

/** Null if the visitor has not decided, or if the browser blocks storage. */
function readConsentOrNull(): Consent | null {
  try {
    return readConsent()
  } catch {
    return null
  }
}

/** Deletes the cookies after consent was withdrawn. */
function deleteCookies() {
  for (const name of ['session_id', 'tracing_source']) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
    if (document.cookie.includes(`${name}=`)) document.cookie = `${name}=; max-age=0; path=/`
  }
}

function setCookie(name: string, value: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = `${name}=${value}; max-age=${thousandYearsInSeconds}; path=/; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`
}

/** UUIDv7: a random UUID with the first 48 bits replaced by the Unix time in milliseconds. */
export function uuidV7(now: number): string {
  const time = now.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`
}

const hosts = {
  google: /(^|\.)google\.[a-z]{2,3}(\.[a-z]{2})?$/,
  facebook: /(^|\.)facebook\.com$/,
  instagram: /(^|\.)instagram\.com$/,
}

/**
 * The traffic source of a referrer: `https://www.google.de/` is `google`. Any subdomain and country domain matches;
 * look-alikes such as notgoogle.com do not.
 */
export function trafficSourceOf(referrer: string): 'direct' | keyof typeof hosts {
  if (!URL.canParse(referrer)) return 'direct'
  const { hostname } = new URL(referrer)
  const names = Object.keys(hosts) as (keyof typeof hosts)[]
  return names.find((name) => hosts[name].test(hostname)) ?? 'direct'
}
