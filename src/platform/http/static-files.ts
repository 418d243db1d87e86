import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import { projectRoot } from '../../shared/project-root.ts'
import type { PageCache } from '../cache/page-cache.ts'
import { compression } from './compression.ts'

/**
 * Wraps the application: adds compression, the page cache, and the client files of the build, which are precompressed.
 * @param madeFiles serves files that replace those of the build
 */
export function withStaticFiles(app: Hono, pageCache: PageCache, madeFiles?: MiddlewareHandler): Hono {
  const site = new Hono()
  site.use(compression)
  if (madeFiles) site.use(madeFiles)
  const files = serveStatic({ root: join(projectRoot, 'build/client'), precompressed: true })
  const fileWith =
    (cacheControl: string): MiddlewareHandler =>
    async (c, next) => {
      c.header('Cache-Control', cacheControl)
      return files(c, next)
    }
  site.use('/assets/*', conditionalGet, fileWith('public, max-age=31536000, immutable'))
  for (const path of [
    '/pictures/*',
    '/charts/*',
    '/operator-app/*',
    '/favicon.svg',
    '/favicon.ico',
    '/site.webmanifest',
    '/api-docs.css',
    '/plain.css',
  ]) {
    site.use(path, conditionalGet, fileWith('public, max-age=86400, stale-while-revalidate=604800'))
  }
  // `no-cache` makes browsers find a new service worker at once. No conditional GET: two versions may have the same size and
  // time, and so the same ETag.
  for (const path of ['/sw.js', '/operator-sw.js']) site.use(path, fileWith('no-cache'))
  site.use(pageCache.middleware)
  site.route('/', app)
  return site
}

/**
 * Responds 304 if the browser has the current file. The ETag contains size and time: time alone is not enough, because some
 * deployments give all files the same time.
 */
const conditionalGet: MiddlewareHandler = async (c, next) => {
  await next()
  const { headers, body } = c.res
  const lastModified = headers.get('Last-Modified')
  if (!lastModified) return
  const tag = `W/"${headers.get('Content-Length')}-${Date.parse(lastModified) / 1000}"`
  c.header('ETag', tag)
  // The header adds nothing to the ETag. Leaving it out saves bytes, because a first page view loads a dozen files.
  c.header('Last-Modified', undefined)
  if (c.req.header('If-None-Match') !== tag) return
  await body?.cancel()
  const remaining = [...c.res.headers].filter(([name]) => /^(cache-control|etag|vary)$/.test(name))
  c.res = undefined
  c.res = new Response(null, { status: 304, headers: remaining })
}
