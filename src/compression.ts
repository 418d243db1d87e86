import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { readOnce } from './i18n/read-once.ts'
import { bodyOf } from './whole-body.ts'

/**
 * Rendered pages and answers of the API, compressed as they leave; files come compressed from the build already.
 * Nothing secret is compressed beside what a visitor sent: the secrets of a draft stay in cookies.
 */
export const compression: MiddlewareHandler = async (c, next) => {
  await next()
  const { status, headers } = c.res
  if (!isText.test(headers.get('Content-Type') ?? '')) return
  // Not by `c.header`, which would make the whole answer anew, its body as a stream.
  if (!/accept-encoding/i.test(headers.get('Vary') ?? '')) headers.append('Vary', 'Accept-Encoding')
  const coding = preferredCoding(c.req.header('Accept-Encoding'))
  if (!coding || headers.has('Content-Encoding') || status === 206) return
  const whole = await bodyOf(c.res)
  if (!whole) return
  c.res = undefined
  c.res = new Response(whole.length < worthwhile ? whole : await compressed(whole, coding, headers), {
    status,
    headers,
  })
}

const isText = /^(text\/(?!event-stream)|image\/svg\+xml|application\/([\w.-]+\+)?(json|xml|javascript))/
/** Below it the answer fits one packet anyway. */
const worthwhile = 1_024

export type Coding = 'br' | 'gzip'

/** What the browser takes, by its own preference, and Brotli of two that it likes as well. */
export const preferredCoding = (accepted = ''): Coding | null => codingOf(accepted)

const codingOf = readOnce((accepted): Coding | null => {
  const liking = new Map<string, number>()
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', weight] = part.split(/;\s*q=/)
    liking.set(name.trim(), weight === undefined ? 1 : Number(weight))
  }
  const of = (coding: Coding) => liking.get(coding) ?? liking.get('*') ?? 0
  if (of('br') > 0 && of('br') >= of('gzip')) return 'br'
  return of('gzip') > 0 ? 'gzip' : null
})

async function compressed(whole: Buffer, coding: Coding, headers: Headers) {
  headers.set('Content-Encoding', coding)
  headers.delete('Content-Length')
  // The same page, but no longer the same bytes.
  const tag = headers.get('ETag')
  if (tag && !tag.startsWith('W/')) headers.set('ETag', `W/${tag}`)
  return new Uint8Array(await compressors[coding](whole))
}

/** Quality 5 makes a page of 60 kB in two milliseconds, off the main thread; 11 would take a hundred. */
const compressors: Record<Coding, (whole: Buffer) => Promise<Buffer>> = {
  br: (whole) =>
    promisify(brotliCompress)(whole, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: whole.length },
    }),
  gzip: (whole) => promisify(gzip)(whole, { level: 6 }),
}
