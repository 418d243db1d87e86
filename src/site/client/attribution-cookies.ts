const thousandYearsInSeconds = 31_556_952_000

/**
 * Sets the session id and traffic source cookies on the first page view. Browsers may shorten their lifetime. Does
 * nothing on plain http: the cookies would be sent unencrypted, and `crypto.randomUUID` is undefined.
 */
export function setAttributionCookies() {
  if (!isSecureContext || /(^|; )session_id=/.test(document.cookie)) return
  setCookie('session_id', `${uuidV7(Date.now())}-${crypto.randomUUID().slice(0, 8)}`)
  setCookie('tracing_source', trafficSourceOf(document.referrer))
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
