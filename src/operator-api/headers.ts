import type { MiddlewareHandler } from 'hono'

/**
 * Security headers of the app: only its own scripts and styles, no frames, no forms, no other host. The camera is for
 * scanning tickets; passkeys need the two features of public-key credentials.
 */
const headers = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Permissions-Policy':
    'camera=(self), publickey-credentials-create=(self), publickey-credentials-get=(self), geolocation=(), microphone=(), payment=(), usb=()',
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex, nofollow',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cache-Control': 'no-store',
}

/** Sets the headers of every answer of the app, unless the handler has set its own. */
export const appHeaders: MiddlewareHandler = async (c, next) => {
  await next()
  for (const [name, value] of Object.entries(headers))
    if (!c.res.headers.has(name) || isDefault(name)) c.header(name, value)
}

/** Headers that `http-server.ts` or error pages set for other pages. */
const isDefault = (name: string) => name !== 'Cache-Control'
