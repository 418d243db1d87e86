import type { ProviderId } from '../../contract/reservation.ts'
import { browserHosts } from '../integrations/browser-hosts.ts'

/**
 * Returns a function from a path to its security headers. `http-server.ts` sets them before any handler runs; pages override
 * some. The default content security policy forbids loading anything: it is meant for responses that aren't documents.
 * @param origin the site's public origin; HSTS is only sent for https
 */
export function securityHeaders(origin: string): (path: string) => Record<string, string> {
  const ofSubresources = {
    'content-security-policy': loadNothing,
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    ...(origin.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  }
  const common = {
    ...ofSubresources,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': openerPolicy([]),
    'permissions-policy': permissionsPolicy([]),
  }
  const crossOrigin = { 'cross-origin-resource-policy': 'cross-origin' }
  // A service worker is subject to the policy of its script file, and it fetches our pages: hence `'self'`.
  const worker = { ...common, 'content-security-policy': "default-src 'self'; frame-ancestors 'none'" }
  return (path) => {
    const headers =
      path === '/sw.js' || path === '/operator-sw.js' ? worker : subresources.test(path) ? ofSubresources : common
    return usedCrossOrigin.test(path) ? { ...headers, ...crossOrigin } : headers
  }
}

const loadNothing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Paths of files that pages load. COOP and Permissions-Policy have no effect on them, and the referrer policy is what
 * browsers do anyway. A first page view loads a dozen such files, for which the three headers would add 4 kB.
 */
const subresources = /^\/(assets|pictures|charts)\/|^\/look-/

/**
 * Resources used from other origins: images in mails and link previews, and the sandbox, whose frames have an opaque origin.
 */
const usedCrossOrigin = /^\/(pictures|share|sandbox)\/|^\/favicon\.(svg|ico)$/

/** Headers of public data that browsers on other sites may read. */
export const readableAnywhere = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const

/**
 * The value of Cross-Origin-Opener-Policy: `same-origin-allow-popups` on pages with wallets, because a wallet's popup
 * must communicate with the page, and `same-origin` elsewhere.
 */
export const openerPolicy = (providers: readonly ProviderId[]): string =>
  walletsOf(providers).length > 0 ? 'same-origin-allow-popups' : 'same-origin'

/**
 * Disables browser features that no page uses, so that injected scripts can't use them either. Payment features are allowed
 * on pages with wallets only.
 */
export function permissionsPolicy(providers: readonly ProviderId[]): string {
  const wallets = walletsOf(providers)
  const allowlist = wallets.length > 0 ? `(self ${wallets.map((wallet) => `"${wallet}"`).join(' ')})` : '()'
  return [
    ...disabledFeatures.map((feature) => `${feature}=()`),
    ...walletFeatures.map((feature) => `${feature}=${allowlist}`),
  ].join(', ')
}

const disabledFeatures = [
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
/** Needed for Apple Pay and Google Pay, and for 3-D Secure with a passkey. */
const walletFeatures = ['payment', 'publickey-credentials-get']

const walletsOf = (providers: readonly ProviderId[]) =>
  providers.flatMap((provider) => browserHosts[provider]?.wallets ?? [])
