const thousandYears = 31_556_952_000

/**
 * The session id and where the visitor came from, told once, on the first page; the browser may cap the years. Nothing is
 * told over a line that others can read: browsers make ids on https and on one's own machine alone.
 */
export function rememberVisitor() {
  if (!isSecureContext || /(^|; )session_id=/.test(document.cookie)) return
  remember('session_id', `${timeOrderedId(Date.now())}-${randomAlphanumerics(8)}`)
  remember('tracing_source', sourceOf(document.referrer))
}

function remember(name: string, value: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = `${name}=${value}; max-age=${thousandYears}; path=/; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`
}

/** UUIDv7: 48 bits of milliseconds in the place of as many random ones. */
export function timeOrderedId(now: number): string {
  const time = now.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`
}

const alphanumerics = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

function randomAlphanumerics(length: number): string {
  return [...crypto.getRandomValues(new Uint32Array(length))]
    .map((value) => alphanumerics[value % alphanumerics.length])
    .join('')
}

const hosts = {
  google: /(^|\.)google\.[a-z]{2,3}(\.[a-z]{2})?$/,
  facebook: /(^|\.)facebook\.com$/,
  instagram: /(^|\.)instagram\.com$/,
}

/** `https://www.google.de/` is google: subdomains and countries vary, look-alikes such as notgoogle.com don't count. */
export function sourceOf(referrer: string): 'direct' | keyof typeof hosts {
  if (!URL.canParse(referrer)) return 'direct'
  const { hostname } = new URL(referrer)
  const names = Object.keys(hosts) as (keyof typeof hosts)[]
  return names.find((name) => hosts[name].test(hostname)) ?? 'direct'
}
