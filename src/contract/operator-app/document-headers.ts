/**
 * Security headers of the app's document and of all other answers of the app. They allow only the app's own scripts
 * and styles, no forms, and no other host except the site, because the studio shows pages of the site in a frame.
 * Trusted Types: no text can become a script, except the URL of the app's service worker. The camera scans tickets.
 * Passkeys need the two `publickey-credentials` features.
 * @param site the origin of the site, or `'self'`
 */
export const documentHeaders = (site: string) => ({
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${site}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types service-worker',
  ].join('; '),
  'Permissions-Policy':
    'camera=(self), publickey-credentials-create=(self), publickey-credentials-get=(self), geolocation=(), microphone=(), payment=(), usb=()',
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex, nofollow',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cache-Control': 'no-store',
})
