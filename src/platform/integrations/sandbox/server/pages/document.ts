import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Locale } from '../../../../../i18n/locales.ts'
import { readBrowserFile } from '../browser-files.ts'

export type Html = ReturnType<typeof html>

interface Document {
  status?: ContentfulStatusCode
  locale: Locale
  title: string
  /** A style sheet in `browser/`. It is inlined together with the fonts. */
  styles: 'field.css' | 'page.css'
  /** A script at the root of the sandbox, such as `field.js`. */
  script?: string
  body: Html
  /** The source of the CSP directive `frame-ancestors`. */
  framedBy: "'none'" | "'self'"
  /** An additional source of the CSP directive `form-action`, for redirects after a form post. */
  formsTo?: string
}

/** Renders a page with a strict Content-Security-Policy. */
export async function respondWithPage(c: Context, page: Document): Promise<Response> {
  const nonce = randomBytes(16).toString('base64')
  c.header('Content-Security-Policy', policy(page, nonce, new URL(c.req.url).origin))
  c.header('Cache-Control', 'no-store')
  c.header('X-Robots-Tag', 'noindex')
  return c.html(
    html`<!doctype html>
<html lang="${page.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="strict-origin">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${page.title}</title>
<style nonce="${nonce}">${raw(readBrowserFile('fonts.css') + readBrowserFile(page.styles))}</style>
</head>
<body>
${page.body}
${page.script ? html`<script nonce="${nonce}" src="../${page.script}"></script>` : ''}
</body>
</html>`,
    page.status,
  )
}

/**
 * Builds the CSP. Card fields run in frames with an opaque origin, where some browsers don't match 'self', so the origin is
 * listed too.
 */
function policy({ framedBy, formsTo = '' }: Document, nonce: string, origin: string): string {
  return [
    "default-src 'none'",
    "base-uri 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    // Allows the icon of the page, and /favicon.ico, which Firefox requests after navigating back.
    "img-src 'self'",
    `font-src 'self' ${origin}`,
    `connect-src 'self' ${origin}`,
    `form-action 'self' ${formsTo}`.trimEnd(),
    `frame-ancestors ${framedBy}`,
  ].join('; ')
}
