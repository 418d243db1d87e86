import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Locale } from '../../../../i18n/locales.ts'
import { browserFile } from '../browser-files.ts'

export type Html = ReturnType<typeof html>

interface Document {
  status?: ContentfulStatusCode
  locale: Locale
  title: string
  /** A file of `browser/`, put into the page; the faces come with it. */
  styles: 'field.css' | 'page.css'
  /** A file beside the page's folder, such as `field.js`. */
  script?: string
  body: Html
  /** Who may show it in a frame: nobody, or the site that it was served from. */
  framedBy: "'none'" | "'self'"
  /** Where its forms may lead, redirects included. */
  formsTo?: string
}

/** One of our pages, under the strictest policy that it can live with. */
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
<style nonce="${nonce}">${raw(browserFile('fonts.css') + browserFile(page.styles))}</style>
</head>
<body>
${page.body}
${page.script ? html`<script nonce="${nonce}" src="../${page.script}"></script>` : ''}
</body>
</html>`,
    page.status,
  )
}

/** Card fields are shown in frames without an origin, where not every browser takes 'self' for our own address. */
function policy({ framedBy, formsTo = '' }: Document, nonce: string, origin: string): string {
  return [
    "default-src 'none'",
    "base-uri 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    // The icon. Firefox also requests /favicon.ico when it comes back to the page.
    "img-src 'self'",
    `font-src 'self' ${origin}`,
    `connect-src 'self' ${origin}`,
    `form-action 'self' ${formsTo}`.trimEnd(),
    `frame-ancestors ${framedBy}`,
  ].join('; ')
}
