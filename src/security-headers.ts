import type { ProviderId } from './contract/reservation.ts'

/**
 * What every answer says of itself, whoever made it: `listen.ts` sets these before anybody answers, and a page says its
 * own over them. The policy is that of an answer which is no document, and lets nothing be loaded at all.
 * @param origin the site's public address; only behind TLS may a browser be told to keep to it
 */
export function securityHeaders(origin: string): (path: string) => Record<string, string> {
  const ofParts = {
    'content-security-policy': nothing,
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    ...(origin.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  }
  const common = {
    ...ofParts,
    'cross-origin-opener-policy': openerPolicy([]),
    'permissions-policy': permissionsPolicy([]),
  }
  const elsewhere = { 'cross-origin-resource-policy': 'cross-origin' }
  // A policy on a worker's file is the worker's own, and it has to ask us for pages.
  const worker = { ...common, 'content-security-policy': "default-src 'self'; frame-ancestors 'none'" }
  return (path) => {
    const headers = path === '/sw.js' ? worker : partOfPages.test(path) ? ofParts : common
    return shownElsewhere.test(path) ? { ...headers, ...elsewhere } : headers
  }
}

const nothing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * What pages are made of. Opened by itself it runs nothing and opens nothing, and the first view of a page loads a dozen
 * of them: two headers that could not say anything to them would be 4 kB of it.
 */
const partOfPages = /^\/(assets|pictures|charts)\//

/** Pictures stand in mails, and where links are shared. The sandbox is a stranger's server, and answers frames of no origin. */
const shownElsewhere = /^\/(pictures|share|sandbox)\/|^\/favicon\.(svg|ico)$/

/** A wallet opens a window of its own and speaks with the page; everywhere else no other window has a hold on ours. */
export const openerPolicy = (payees: readonly ProviderId[]): string =>
  walletsOf(payees).length > 0 ? 'same-origin-allow-popups' : 'same-origin'

/** What no page of ours uses, and so nothing that gets into one may use either. */
export function permissionsPolicy(payees: readonly ProviderId[]): string {
  const wallets = walletsOf(payees)
  const theirs = wallets.length > 0 ? `(self ${wallets.map((wallet) => `"${wallet}"`).join(' ')})` : '()'
  return [...unused.map((feature) => `${feature}=()`), ...paying.map((feature) => `${feature}=${theirs}`)].join(', ')
}

const unused = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'picture-in-picture',
  'screen-wake-lock',
  'usb',
  'xr-spatial-tracking',
]
/** Apple Pay and Google Pay, and the bank that asks for a fingerprint instead of a code. */
const paying = ['payment', 'publickey-credentials-get']

const walletHosts: Partial<Record<ProviderId, string[]>> = {
  stripe: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com', 'https://pay.google.com'],
}
const walletsOf = (payees: readonly ProviderId[]) => payees.flatMap((payee) => walletHosts[payee] ?? [])
