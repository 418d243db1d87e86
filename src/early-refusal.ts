import type { RequestListener, ServerResponse } from 'node:http'
import { plainText } from './content/plain-text.ts'
import { localeOf } from './site/address.ts'
import type { Contact } from './site/contact.tsx'
import { errorWords } from './site/layout/error-words.ts'

/** Responds to requests that are rejected before the application runs: plain text, in the locale of the URL. */
export const earlyRefusal =
  ({ email, phone }: Contact) =>
  (status: 400 | 414 | 503, headers: Record<string, string> = {}): RequestListener =>
  ({ url = '' }, response: ServerResponse) => {
    const words = errorWords[localeOf(url.split('?', 1)[0] ?? '')]
    const [before, between, after] = words.brokenText
    const title = plainText(status === 503 ? words.wait : words.broken)
    const type = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
    response.writeHead(status, { ...type, ...(status === 503 && { 'Retry-After': '2' }), ...headers })
    response.end(`${title}\n\n${before}${email}${between}${phone}${after}\n`)
  }
