import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { locales } from '../../i18n/locales.ts'
import { localeOfPath } from '../../site/routing/page-by-path.ts'

export type PageHandler = (request: Request, context: RouterContextProvider) => Promise<Response>

/**
 * One React Router request handler per locale. The router matches a URL against every route, twice per request: with one
 * locale's routes each, there are a fifth of them.
 */
export function createLocaleRouters(build: ServerBuild, mode: 'production' | 'development'): PageHandler {
  const handlers = new Map(locales.map((locale) => [locale, createRequestHandler(onlyLocale(build, locale), mode)]))
  return (request, context) => {
    const handler = handlers.get(localeOfPath(new URL(request.url).pathname))
    if (!handler) throw new Error(`no locale for ${request.url}`)
    return handler(request, context)
  }
}

/** The build with the root route and the routes of one locale, by their ids (`routes.ts`). */
function onlyLocale(build: ServerBuild, locale: string): ServerBuild {
  const belongs = (id: string) => id === 'root' || id === locale || id.startsWith(`${locale}.`)
  const filter = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => belongs(id)))
  return { ...build, routes: filter(build.routes), assets: { ...build.assets, routes: filter(build.assets.routes) } }
}
