import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { type ContentEncoding, negotiateEncoding } from '../shared/negotiate-encoding.ts'

/**
 * Compresses rendered pages and API responses; the build has precompressed static files. BREACH is no risk: no response
 * contains a secret next to reflected input. The token of a booking draft is only in a cookie.
 */
export const compression: MiddlewareHandler = async (c, next) => {
  await next()
  const { status, headers } = c.res
  if (!isText.test(headers.get('Content-Type') ?? '')) return
  if (!/accept-encoding/i.test(headers.get('Vary') ?? '')) headers.append('Vary', 'Accept-Encoding')
  const coding = negotiateEncoding(c.req.header('Accept-Encoding'))
  if (!coding || headers.has('Content-Encoding') || status === 206) return
  if (!c.res.body) return
  const body = Buffer.from(await c.res.arrayBuffer())
  c.res = undefined
  c.res = new Response(body.length < minCompressedSize ? body : await compress(body, coding, headers), {
    status,
    headers,
  })
}

const isText = /^(text\/(?!event-stream)|image\/svg\+xml|application\/([\w.-]+\+)?(json|xml|javascript))/
/** In bytes. A smaller response fits into one network packet uncompressed. */
const minCompressedSize = 1_024

async function compress(body: Buffer, coding: ContentEncoding, headers: Headers) {
  headers.set('Content-Encoding', coding)
  headers.delete('Content-Length')
  // The ETag becomes weak: the decoded content is the same, but the bytes of the response differ.
  const tag = headers.get('ETag')
  if (tag && !tag.startsWith('W/')) headers.set('ETag', `W/${tag}`)
  return new Uint8Array(await compressors[coding](body))
}

/** Brotli with quality 5 compresses a 60 kB page in 2 ms (quality 11: 100 ms), outside the main thread. */
const compressors: Record<ContentEncoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body) => promisify(gzip)(body, { level: 6 }),
}
