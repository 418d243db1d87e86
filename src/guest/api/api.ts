import { type Context, Hono } from 'hono'
import { type Endpoint, type EndpointName, endpoints } from '../../contract/endpoints.ts'
import type { AppContext } from '../../domain/context.ts'
import { isUnavailable } from '../../platform/database/unavailable.ts'
import { redactPath } from '../../platform/logging/redact-path.ts'
import { renderDocsPage } from './docs-page.ts'
import { handlers } from './handlers.ts'
import { buildOpenApi, type OpenApiDocument } from './openapi.ts'
import { problemResponse } from './problems.ts'
import { jsonBody } from './request-input.ts'

/** The HTTP API: the contract's endpoints with their handlers, the OpenAPI document and its HTML page. */
export function createApi(services: AppContext): Hono {
  const app = new Hono()
  app.use(noStore)
  let document: OpenApiDocument | undefined
  const openApi = () => {
    document ??= buildOpenApi(services)
    return document
  }
  app.get('/openapi.json', (c) => c.json(openApi(), 200, { 'Cache-Control': 'no-cache' }))
  app.get('/docs', (c) =>
    c.html(renderDocsPage(openApi()), 200, {
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    }),
  )
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const call: Endpoint = endpoints[name]
    const handle = (c: Context) => handlers[name](services, c)
    if (call.body) app.on(call.method, call.path, jsonBody(services, call), handle)
    else app.on(call.method, call.path, handle)
  }
  for (const path of new Set(Object.values(endpoints).map((call) => call.path))) {
    app.all(path, (c) => {
      c.header('Allow', allowedMethods(path))
      return problemResponse(c, 'method_not_allowed')
    })
  }
  app.all('*', (c) => problemResponse(c, 'not_found'))
  app.onError((err, c) => {
    if (isUnavailable(err)) {
      services.log.warn({ err }, 'the database is unavailable')
      return problemResponse(c, 'unavailable')
    }
    services.log.error({ err, path: redactPath(c.req.path) }, 'API request failed')
    return problemResponse(c, 'fault')
  })
  return app
}

const noStore = async (c: Context, next: () => Promise<void>) => {
  await next()
  const { headers } = c.res
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
}

const allowedMethods = (path: string) =>
  Object.values(endpoints)
    .filter((call) => call.path === path)
    .map((call) => call.method.toUpperCase())
    .join(', ')
