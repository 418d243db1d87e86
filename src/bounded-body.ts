import type { Context, MiddlewareHandler } from 'hono'
import { largestBody } from './contract/calls.ts'
import { plainAnswer } from './plain-answer.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** Bytes of the request's body; undefined without a body. What a call or a page takes at most is less than `largestBody`. */
    bodySize: number | undefined
  }
}

/** So much is read to its end all the same: whoever is still sending when the connection ends never hears why it did. */
const largestHeardOut = 1024 * 1024

/**
 * Takes the whole of a request before anything is done for it, whatever it says of its length: nobody who sends slowly holds
 * the place of somebody else, and nothing of it is left on the line when the next one comes.
 */
export const boundedBody: MiddlewareHandler = async (c, next) => {
  // Of what only reads, the body isn't even looked for, which would make the whole request anew.
  const body = c.req.method === 'GET' || c.req.method === 'HEAD' ? null : c.req.raw.body
  if (!body) return next()
  if (Number(c.req.header('Content-Length') ?? 0) > largestHeardOut) return tooLarge(c)
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for await (const part of body) {
      size += part.length
      if (size > largestHeardOut) return tooLarge(c)
      if (size <= largestBody) parts.push(part)
    }
  } catch {
    // They have gone in the middle of it, and nobody hears this.
    return c.body(null, 400)
  }
  if (size > largestBody) return plainAnswer(c, 'too_large')
  c.set('bodySize', size)
  c.req.raw = new Request(c.req.raw, { body: Buffer.concat(parts) })
  return next()
}

function tooLarge(c: Context) {
  c.header('Connection', 'close')
  return plainAnswer(c, 'too_large')
}
