/**
 * Security headers of the app's document and of all its answers: only its own scripts and styles, no forms, no other host than
 * that of the site, whose pages the studio frames. Trusted Types: no text can become a script; the only exception is the URL of the app's service worker.
 * The camera is for scanning tickets; passkeys need the two features of public-key credentials.
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
