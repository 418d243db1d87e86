import type { Context, Handler } from 'hono'
import { withSite } from '../../content/site.ts'
import type { AppContext } from '../../domain/context.ts'
import { previewedSite } from '../../domain/site/site-previews.ts'
import previewScript from '../../guest/site/client/preview-script.ts?worker&url'
import { escapeHtml } from '../../shared/escape-html.ts'
import { mailPolicy, mailPreview } from './mail-preview.ts'

const scriptFor = (app: string) =>
  `<script type="module" async src="${previewScript}" data-preview-app="${escapeHtml(app)}"></script>`

const prefixOf = (token: string) => `/preview/${token}`

/**
 * Shows pages and mails with the draft of the site document, below `/preview/<token>/`. Links in the pages lead to
 * other pages below this path. Only the operator's app and the site itself can frame the preview.
 * @param page renders the page at the path of the request
 */
export const preview =
  (services: AppContext, page: (c: Context, request: Request) => Response | Promise<Response>): Handler =>
  async (c) => {
    const token = c.req.param('token') ?? ''
    const site = await previewedSite(services, token)
    if (!site) return c.notFound()
    const url = new URL(c.req.url)
    url.pathname = url.pathname.slice(prefixOf(token).length) || '/'
    const frame = `frame-ancestors 'self' ${services.operatorOrigin}`
    const mail = await withSite(site, () => mailPreview(url.pathname, prefixOf(token)))
    if (mail !== undefined) {
      return c.html(mail, 200, {
        ...{ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' },
        'Content-Security-Policy': `${mailPolicy}; ${frame}`,
      })
    }
    const rendered = await withSite(site, () => page(c, new Request(url, { headers: c.req.raw.headers })))
    const headers = new Headers(rendered.headers)
    headers.set('Cache-Control', 'no-store')
    headers.set('X-Robots-Tag', 'noindex')
    headers.delete('Speculation-Rules')
    const policy = headers.get('Content-Security-Policy')
    if (policy) {
      headers.set('Content-Security-Policy', policy.replace(/frame-ancestors [^;]*/, frame))
    }
    if (!headers.get('Content-Type')?.startsWith('text/html')) {
      return new Response(rendered.body, { status: rendered.status, headers })
    }
    const html = (await rendered.text()).replace('</head>', `${scriptFor(services.operatorOrigin)}</head>`)
    const body = html.replace(/(<a\b[^>]*? href=")\/(?!\/|preview\/)/g, `$1${prefixOf(token)}/`)
    return new Response(body, { status: rendered.status, headers })
  }
