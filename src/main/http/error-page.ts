import type { RequestListener, ServerResponse } from 'node:http'
import type { Context } from 'hono'
import { html } from 'hono/html'
import { currentLook } from '../../content/current-look.ts'
import { plainText } from '../../content/plain-text.ts'
import type { RateLimited } from '../../domain/rate-limit/consume.ts'
import { rateLimitMessage } from '../../domain/rate-limit/rate-limit-message.ts'
import { type ProblemCode, problemResponse } from '../../guest/api/problems.ts'
import type { OperatorContact } from '../../guest/site/context/contact-context.tsx'
import { errorTexts } from '../../guest/site/layout/error-texts.ts'
import { localeOfPath } from '../../guest/site/routing/page-by-path.ts'
import { translatorOf } from '../../i18n/catalogues.ts'
import { appError } from '../../operator/api/errors.ts'
import { hrefTo } from '../../pages.ts'
import { isOctoPath, octoProblem } from '../../reseller/octo.ts'
import { operatorPhoneHref } from '../../shared/telephone-href.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** Contact data on error pages. `app.ts` sets it before all other middleware. */
    operator: OperatorContact
  }
}

const statuses = {
  bad_request: 400,
  foreign: 403,
  method_not_allowed: 405,
  too_large: 413,
  too_many: 429,
  fault: 500,
  busy: 503,
  unavailable: 503,
} as const

/**
 * Responds with a static error page in the locale of the URL; for `/api` with a problem document, for `/octo` with an
 * error of the OCTO standard. Uses neither React nor the database, so it works if these fail.
 * @param limit the exceeded rate limit, for `too_many`
 */
export function errorPage(
  c: Context,
  name: keyof typeof statuses & ProblemCode,
  limit?: RateLimited,
): Response | Promise<Response> {
  c.header('Cache-Control', 'no-store')
  const isLater = statuses[name] === 503
  const retryAfter = limit?.retryAfterSeconds ?? (isLater ? (name === 'busy' ? retryAfterWithJitter() : 30) : undefined)
  if (retryAfter !== undefined) c.header('Retry-After', String(retryAfter))
  if (/^\/api(\/|$)/.test(c.req.path)) return problemResponse(c, name)
  if (isOctoPath(c)) return octoProblem(name, retryAfter)
  if (/^\/operator\/api(\/|$)/.test(c.req.path)) return appError(c, name)
  const { name: siteName, wordmark, sheet } = currentLook()
  const locale = localeOfPath(c.req.path)
  const words = errorTexts[locale]
  const title = plainText(name === 'busy' || limit ? words.rateLimited : words.error)
  const { email, phone } = c.get('operator')
  const [before, between, after] = words.errorText
  c.header('Content-Security-Policy', policy)
  return c.html(
    html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | ${siteName}</title>
<link rel="stylesheet" href="/plain.css">${sheet ? html`\n<link rel="stylesheet" href="${sheet}">` : ''}
</head>
<body>
<a class="wordmark" href="${hrefTo('home', locale)}">${'text' in wordmark ? wordmark.text : siteName}</a>
<main>
<h1>${title}</h1>
${name === 'fault' ? '' : html`<p>${limit ? rateLimitMessage(limit, locale) : translatorOf(locale)(`problem.${name}`)}</p>`}
<p>${before}<a href="mailto:${email}">${email}</a>${between}<a class="phone" href="${operatorPhoneHref(phone)}">${phone}</a>${after}</p>
<p><a class="again" href="/${c.req.path.replace(/^\/+/, '')}">${words.retry}</a><a class="home" href="${hrefTo('home', locale)}">${words.home}</a></p>
</main>
</body>
</html>`,
    statuses[name],
  )
}

const policy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Seconds until a retry. They are partly random, so that clients rejected by load shedding don't all retry at the same
 * time.
 */
const retryAfterWithJitter = () => 2 + Math.floor(Math.random() * 4)

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
