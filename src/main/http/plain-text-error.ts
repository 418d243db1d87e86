import type { RequestListener, ServerResponse } from 'node:http'
import { plainText } from '../../content/plain-text.ts'
import type { OperatorContact } from '../../guest/site/context/contact-context.tsx'
import { errorTexts } from '../../guest/site/layout/error-texts.ts'
import { localeOfPath } from '../../guest/site/routing/page-by-path.ts'

/** Responds to requests that are rejected before the application runs: plain text, in the locale of the URL. */
export const plainTextError =
  ({ email, phone }: OperatorContact) =>
  (status: 400 | 414 | 503, headers: Record<string, string> = {}): RequestListener =>
  ({ url = '' }, response: ServerResponse) => {
    const words = errorTexts[localeOfPath(url.split('?', 1)[0] ?? '')]
    const [before, between, after] = words.errorText
    const title = plainText(status === 503 ? words.rateLimited : words.error)
    const type = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
    response.writeHead(status, { ...type, ...(status === 503 && { 'Retry-After': '2' }), ...headers })
    response.end(`${title}\n\n${before}${email}${between}${phone}${after}\n`)
  }
