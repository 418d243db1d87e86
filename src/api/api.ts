import { type Context, Hono } from 'hono'
import { type Call, type CallName, calls } from '../contract/calls.ts'
import { isUnavailable } from '../database/unavailable.ts'
import type { Services } from '../domain/services.ts'
import { withoutIds } from '../without-ids.ts'
import { readableDocumentation } from './documentation.ts'
import { handlers } from './handlers.ts'
import { jsonBody } from './input.ts'
import { type OpenApi, openApiOf } from './openapi.ts'
import { problem } from './problems.ts'

/** The HTTP API: the contract's endpoints with their handlers, the OpenAPI document and its HTML page. */
export function apiOf(services: Services): Hono {
  const app = new Hono()
  app.use(noStore)
  let document: OpenApi | undefined
  const openApi = () => {
    document ??= openApiOf(services)
    return document
  }
  app.get('/openapi.json', (c) => c.json(openApi(), 200, { 'Cache-Control': 'no-cache' }))
  app.get('/docs', (c) =>
    c.html(readableDocumentation(openApi()), 200, {
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    }),
  )
  for (const name of Object.keys(calls) as CallName[]) {
    const call: Call = calls[name]
    const handle = (c: Context) => handlers[name](services, c)
    if (call.body) app.on(call.method, call.path, jsonBody(services, call), handle)
    else app.on(call.method, call.path, handle)
  }
  for (const path of new Set(Object.values(calls).map((call) => call.path))) {
    app.all(path, (c) => {
      c.header('Allow', allowedMethods(path))
      return problem(c, 'method_not_allowed')
    })
  }
  app.all('*', (c) => problem(c, 'not_found'))
  app.onError((err, c) => {
    if (isUnavailable(err)) {
      services.log.warn({ err }, 'the database is unavailable')
      return problem(c, 'unavailable')
    }
    services.log.error({ err, path: withoutIds(c.req.path) }, 'API request failed')
    return problem(c, 'fault')
  })
  return app
}

const noStore = async (c: Context, next: () => Promise<void>) => {
  await next()
  const { headers } = c.res
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
}

const allowedMethods = (path: string) =>
  Object.values(calls)
    .filter((call) => call.path === path)
    .map((call) => call.method.toUpperCase())
    .join(', ')
