const thousandYears = 31_556_952_000

/** The session id and where the visitor came from, told once, on the first page; the browser may cap the years. */
export function rememberVisitor() {
  if (/(^|; )session_id=/.test(document.cookie)) return
  remember('session_id', `${timeOrderedId(Date.now())}-${randomAlphanumerics(8)}`)
  remember('tracing_source', sourceOf(document.referrer))
}

function remember(name: string, value: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = `${name}=${value}; max-age=${thousandYears}; path=/; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`
}

/** UUIDv7: 48 bits of milliseconds, then randomness around the version and the variant. */
export function timeOrderedId(now: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const view = new DataView(bytes.buffer)
  view.setUint16(0, Math.floor(now / 2 ** 32))
  view.setUint32(2, now % 2 ** 32)
  view.setUint8(6, (view.getUint8(6) & 0x0f) | 0x70)
  view.setUint8(8, (view.getUint8(8) & 0x3f) | 0x80)
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
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
