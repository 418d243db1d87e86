import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'

/** A page to read that is as it was when the browser last asked (`no-cache`: it always asks) doesn't travel again. */
export const revalidation: MiddlewareHandler = async (c, next) => {
  await next()
  if (c.req.method !== 'GET' || c.res.status !== 200 || c.res.headers.get('Cache-Control') !== 'no-cache') return
  const whole = await c.res.arrayBuffer()
  const { headers } = c.res
  // Weak, since the same page leaves in more than one coding.
  const tag = `W/"${createHash('sha256').update(new Uint8Array(whole)).digest('base64url').slice(0, 22)}"`
  headers.set('ETag', tag)
  const isKnown = (c.req.header('If-None-Match') ?? '').split(/\s*,\s*/).includes(tag)
  c.res = isKnown ? new Response(null, { status: 304, headers }) : new Response(whole, { headers })
}
