import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { documentHeaders } from '../../contract/operator-app/document-headers.ts'
import type { AppContext } from '../../domain/context.ts'
import { isAppEnabled } from '../../domain/devices/pairing.ts'
import { consume } from '../../domain/rate-limit/consume.ts'
import { isUnavailable } from '../../platform/database/unavailable.ts'
import { redactPath } from '../../platform/logging/redact-path.ts'
import { appError } from './errors.ts'
import { importFile } from './import-file.ts'
import { appJsonBody } from './json-body.ts'
import { operationCalls } from './operation-calls.ts'
import { pictureUpload } from './picture-upload.ts'
import { reportFiles } from './report-files.ts'
import { identifyDevice } from './require-session.ts'
import { signInCalls } from './sign-in-calls.ts'
import { translationFiles } from './translation-files.ts'

type Respond = (c: Context) => Response | Promise<Response>

interface OperatorAppOptions {
  services: AppContext
  /** Serves the document and the files of the app, for a GET below `/operator`. */
  shell: Respond | undefined
  /** Responds as the site does for an unknown page. */
  notFound: Respond
}

/**
 * The operator's app at `/operator`. As long as no device was ever paired and no pairing link is valid, every path
 * responds like an unknown page of the site.
 */
export function createOperatorApp({ services, shell, notFound }: OperatorAppOptions): Hono {
  const app = new Hono()
  app.use(async (c, next) => ((await isAppEnabled(services)) ? next() : notFound(c)))
  app.use(appHeaders(services))
  app.route('/api', createOperatorApi(services))
  app.all('*', (c) => (shell && ['GET', 'HEAD'].includes(c.req.method) ? shell(c) : notFound(c)))
  return app
}

/** Sets the headers of every answer of the app, unless the handler has set its own. */
function appHeaders({ origin, operatorOrigin }: AppContext): MiddlewareHandler {
  const headers = Object.entries(documentHeaders(origin === operatorOrigin ? "'self'" : origin))
  return async (c, next) => {
    await next()
    for (const [name, value] of headers) if (!c.res.headers.has(name) || isDefault(name)) c.header(name, value)
  }
}

/**
 * Whether the app's value of a header replaces a value that is already set. `Cache-Control` is kept, because handlers
 * set it themselves. Other headers are replaced, because they can be from `http-server.ts` or an error page.
 */
const isDefault = (name: string) => name !== 'Cache-Control'

function createOperatorApi(services: AppContext): Hono {
  const api = new Hono()
  api.use(identifyDevice(services))
  api.use(async (c, next) => {
    const limit = await consume(services, 'operator_app', c.get('clientKey')())
    return limit.ok ? next() : appError(c, 'too_many', limit)
  })
  api.route('/', pictureUpload(services))
  api.route('/', translationFiles(services))
  api.route('/', importFile(services))
  api.use(appJsonBody(services))
  api.route('/', signInCalls(services))
  api.route('/', operationCalls(services))
  api.route('/', reportFiles(services))
  api.all('*', (c) => appError(c, 'not_found'))
  api.onError((err, c) => {
    if (isUnavailable(err)) {
      services.log.warn({ err }, 'the database is unavailable')
      return appError(c, 'unavailable')
    }
    services.log.error({ err, path: redactPath(c.req.path) }, 'a call of the operator app failed')
    return appError(c, 'fault')
  })
  return api
}
