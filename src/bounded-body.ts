import type { MiddlewareHandler } from 'hono'
import { plainAnswer } from './plain-answer.ts'

/** More than any form of ours, and any provider's webhook. */
const largestBody = 64 * 1024

/**
 * Takes the whole of a request before anything is done for it: no more than that much, whatever it says of its length, and
 * nobody who sends slowly holds the place of somebody else.
 */
export const boundedBody: MiddlewareHandler = async (c, next) => {
  // Of what only reads, the body isn't even looked for, which would make the whole request anew.
  const body = c.req.method === 'GET' || c.req.method === 'HEAD' ? null : c.req.raw.body
  if (!body) return next()
  if (Number(c.req.header('Content-Length') ?? 0) > largestBody) return plainAnswer(c, 'too_large')
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for await (const part of body) {
      size += part.length
      if (size > largestBody) return plainAnswer(c, 'too_large')
      parts.push(part)
    }
  } catch {
    // They have gone in the middle of it, and nobody hears this.
    return c.body(null, 400)
  }
  c.req.raw = new Request(c.req.raw, { body: Buffer.concat(parts) })
  return next()
}
