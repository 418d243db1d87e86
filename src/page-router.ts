import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { locales } from './i18n/locales.ts'
import { localeOf } from './site/address.ts'

export type PageRouter = (request: Request, context: RouterContextProvider) => Promise<Response>

/**
 * React Router over the build, once for each language: it tries an address with one route after the other, twice, so that
 * only those of its own language are there to be tried.
 */
export function pageRouter(build: ServerBuild, mode: 'production' | 'development'): PageRouter {
  const routers = new Map(locales.map((locale) => [locale, createRequestHandler(ofLanguage(build, locale), mode)]))
  return (request, context) => {
    const router = routers.get(localeOf(new URL(request.url).pathname))
    if (!router) throw new Error(`no language at ${request.url}`)
    return router(request, context)
  }
}

/** The root, and what is called by this language (`routes.ts`). */
function ofLanguage(build: ServerBuild, locale: string): ServerBuild {
  const isOfLanguage = (id: string) => id === 'root' || id === locale || id.startsWith(`${locale}.`)
  const only = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => isOfLanguage(id)))
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } }
}
