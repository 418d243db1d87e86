import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { etag } from 'hono/etag'
import { translatorOf } from '../../../../i18n/catalogues.ts'
import { locales } from '../../../../i18n/locales.ts'
import { readBrowserFile, readFontFile } from './browser-files.ts'

/**
 * Serves the library that the merchant's page loads, and the scripts and fonts of the sandbox's own frames and pages.
 */
export function assetRoutes(): Hono {
  const app = new Hono()
  const library = `${libraryMessages()}${readBrowserFile('v1.js')}`
  const scripts = { 'field.js': readBrowserFile('field.js'), 'challenge.js': readBrowserFile('challenge.js') }
  app.use('/v1.js', etag())
  app.get('/v1.js', (c) => script(c, library))
  for (const [name, source] of Object.entries(scripts)) {
    app.use(`/${name}`, etag())
    app.get(`/${name}`, (c) => script(c, source))
  }
  // The frames have an opaque origin, so requests for our own fonts are cross-origin too.
  app.use('/fonts/*', cors({ origin: '*' }))
  for (const subset of ['latin', 'latin-ext'] as const) {
    const font = new Uint8Array(readFontFile(subset))
    app.get(`/fonts/${subset}.woff2`, (c) => c.body(font, 200, headers('font/woff2', 'public, max-age=86400')))
  }
  return app
}

/** The error message for frames that can't be loaded, in all languages. */
function libraryMessages(): string {
  const unreachable = locales.map((locale) => [locale, translatorOf(locale)('sandbox.error.unreachable')])
  return `var bonacaSandboxMessages = ${JSON.stringify({ unreachable: Object.fromEntries(unreachable) })};\n`
}

const script = (c: Context, source: string) =>
  c.body(source, 200, headers('text/javascript; charset=utf-8', 'no-cache'))

const headers = (type: string, caching: string) => ({
  'Content-Type': type,
  'Cache-Control': caching,
  'Cross-Origin-Resource-Policy': 'cross-origin',
})
