import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context, MiddlewareHandler } from 'hono'
import { type Coding, preferredCoding } from './compression.ts'
import { addDays, dayOf, instantOf } from './domain/time/operator-time.ts'
import { languageAtRoot } from './i18n/chosen-locale.ts'
import { fragmentHref, hrefTo } from './i18n/href-to.ts'
import { defaultLocale, locales } from './i18n/locales.ts'
import { fragments, pageKeys, pages } from './pages.ts'
import { bodyOf } from './whole-body.ts'

/** Pages that are the same for everybody: rendered once, compressed once, and answered from memory until they change. */
export interface KeptPages {
  /**
   * Answers from memory, ahead of the whole application; false where there is nothing to answer with.
   * @param common what every answer says, in lower case, unless the page says otherwise
   */
  answer(request: IncomingMessage, response: ServerResponse, common: Record<string, string>): boolean
  /** Keeps what the application renders. */
  keep: MiddlewareHandler
  /** What stands on the pages has changed. */
  forget(): void
}

interface KeptPage {
  tag: string
  answers: Record<Coding | 'identity', Answer>
  /** For the browser that has it already. */
  unchanged: Answer
  /** What it was rendered from; an older page is only good for when no newer one can be had. */
  edition: number
  /** Prices follow the operator's day; what machines are told of free places is a minute old at most. */
  until: number
}

interface Answer {
  status: 200 | 304
  head: Record<string, string>
  body: Buffer | null
  /** With what every answer says, written for the first who asks. */
  whole?: { common: Record<string, string>; head: Record<string, string> }
}

const longestMilliseconds = 60_000
const breathMilliseconds = 2_000

export function keptPages(now: () => Date): KeptPages {
  const kept = new Map<string, KeptPage>()
  const underWay = new Map<string, Promise<KeptPage | undefined>>()
  let edition = 0

  const fresh = (path: string): KeptPage | undefined => {
    const page = kept.get(path)
    return page && page.edition === edition && now().getTime() < page.until ? page : undefined
  }

  async function render(path: string, c: Context, next: () => Promise<void>): Promise<KeptPage | undefined> {
    const renderedFrom = edition
    const until = Math.min(endOfDay(now()), now().getTime() + longestMilliseconds)
    // Whoever asks for the head alone has the page made all the same: one without its body would be kept for everybody.
    if (c.req.method === 'HEAD') c.req.raw = new Request(c.req.url, { headers: c.req.raw.headers })
    await next()
    if (c.res.status >= 500) return standIn(path)
    if (!isForEverybody(c.res)) return undefined
    const page = { ...(await madeOf(c.res, kept.get(path))), edition: renderedFrom, until }
    // What changed meanwhile may be missing in it: good enough for who asked before, not for who comes after.
    if (renderedFrom === edition) kept.set(path, page)
    return page
  }

  /** What was kept last, where no newer one can be had; for a moment nobody else waits for the same failure. */
  function standIn(path: string): KeptPage | undefined {
    const last = kept.get(path)
    if (last) kept.set(path, { ...last, edition, until: now().getTime() + breathMilliseconds })
    return last
  }

  return {
    answer(request, response, common) {
      const { url = '', method, headers } = request
      const page = isRead(method) ? fresh(url) : undefined
      if (!page || (url === '/' && leadsElsewhere((name) => headers[name]))) return false
      const answer = answerOf(page, headers['if-none-match'], String(headers['accept-encoding'] ?? ''))
      if (answer.whole?.common !== common) answer.whole = { common, head: { ...common, ...answer.head } }
      response.writeHead(answer.status, answer.whole.head)
      response.end(method === 'GET' ? answer.body : undefined)
      return true
    },

    async keep(c, next) {
      const path = c.req.path
      const isKeepable = isRead(c.req.method) && keepable.has(path) && !c.req.url.includes('?')
      if (!isKeepable || (path === '/' && leadsElsewhere((name) => c.req.header(name)))) return next()
      let page = fresh(path) ?? (await underWay.get(path))
      if (!page) {
        const rendering = render(path, c, next).finally(() => {
          if (underWay.get(path) === rendering) underWay.delete(path)
        })
        underWay.set(path, rendering)
        page = await rendering
      }
      if (!page) return
      const { status, head, body } = answerOf(page, c.req.header('If-None-Match'), c.req.header('Accept-Encoding'))
      c.res = undefined
      c.res = new Response(body && new Uint8Array(body), { status, headers: head })
    },

    forget() {
      edition++
      underWay.clear()
    },
  }
}

/** The addresses of the page table that are only read, as they are linked, and what is made for programs: a bounded number. */
const keepable = new Set([
  ...locales.flatMap((locale) => [
    ...pageKeys.filter((page) => !pages[page].hydrated).map((page) => hrefTo(page, locale)),
    ...fragments.map((fragment) => fragmentHref(fragment, locale)),
  ]),
  '/sitemap.xml',
  '/api/openapi.json',
  '/api/docs',
])

const isRead = (method: string | undefined) => method === 'GET' || method === 'HEAD'

const leadsElsewhere = (header: (name: string) => string | string[] | undefined) =>
  languageAtRoot((name) => String(header(name) ?? '')) !== defaultLocale

/** `no-cache`: a page to read. One person's own is `no-store`. */
const isForEverybody = ({ status, headers }: Response) =>
  status === 200 && headers.get('Cache-Control') === 'no-cache' && !headers.has('Set-Cookie')

const endOfDay = (instant: Date) => instantOf(addDays(dayOf(instant), 1), '00:00').getTime()

type Made = Pick<KeptPage, 'tag' | 'answers' | 'unchanged'>

/** @param last as it was rendered last, which is mostly the same and needn't be compressed again */
async function madeOf(response: Response, last: Made | undefined): Promise<Made> {
  const identity = (await bodyOf(response)) ?? Buffer.alloc(0)
  // Weak, since the same page leaves in more than one coding.
  const tag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  if (last?.tag === tag) return last
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, {
      // A tenth smaller than what is made for one answer, and forty times the work: here it is done once.
      params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
    promisify(gzip)(identity, { level: 9 }),
  ])
  const common = { etag: tag, 'cache-control': 'no-cache', vary: 'Accept-Encoding' }
  const head = { ...Object.fromEntries(response.headers), ...common }
  const answer = (body: Buffer, coded: Record<string, string> = {}): Answer => ({
    status: 200,
    head: { ...head, ...coded, 'content-length': String(body.length) },
    body,
  })
  return {
    tag,
    answers: {
      identity: answer(identity),
      br: answer(br, { 'content-encoding': 'br' }),
      gzip: answer(gzipped, { 'content-encoding': 'gzip' }),
    },
    // A browser takes what is said here for the page that it has: also its policies, which are not those of other answers.
    unchanged: { status: 304, head: withoutContent(head), body: null },
  }
}

const withoutContent = (head: Record<string, string>) =>
  Object.fromEntries(Object.entries(head).filter(([name]) => !/^content-(type|length|encoding)$/.test(name)))

function answerOf({ tag, unchanged, answers }: KeptPage, known = '', codings: string | undefined): Answer {
  if (known.split(',').some((one) => one.trim() === tag)) return unchanged
  return answers[preferredCoding(codings) ?? 'identity']
}
