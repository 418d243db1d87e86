import type { Context, MiddlewareHandler } from 'hono'
import { plainAnswer } from './plain-answer.ts'

/**
 * Refuses what another site has a visitor's browser send to us. Browsers say where a request comes from by
 * `Sec-Fetch-Site`, older ones by `Origin`; servers such as a payment provider's say neither, and carry nobody's cookies.
 * @param origin the site's public address: behind a proxy a request itself doesn't know that it came by https
 */
export const refuseForeignPosts =
  (origin: string): MiddlewareHandler =>
  async (c, next) => {
    if (isRead.has(c.req.method) || !isForeign(c, new URL(origin).host)) return next()
    return plainAnswer(c, 'foreign')
  }

const isRead = new Set(['GET', 'HEAD', 'OPTIONS'])

function isForeign(c: Context, ownHost: string): boolean {
  const site = c.req.header('Sec-Fetch-Site')
  const sender = c.req.header('Origin')
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  if (sender === undefined) return false
  const { host } = URL.canParse(sender) ? new URL(sender) : { host: '' }
  return host !== ownHost && host !== c.req.header('Host')
}
