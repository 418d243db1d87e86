import { z } from 'zod'
import { mainLocale, shownLocales } from '../../content/shown-languages.ts'
import { currentSite } from '../../content/site.ts'
import { referrers } from '../../contract/booking-sources.ts'
import {
  defaultMaxBodyBytes,
  type Endpoint,
  type EndpointName,
  endpoints,
  endpointTags,
} from '../../contract/endpoints.ts'
import { problemDetails, validationErrorBody } from '../../contract/responses.ts'
import type { AppContext } from '../../domain/context.ts'
import { hrefTo } from '../../pages.ts'

export interface OpenApiDocument {
  openapi: string
  info: {
    title: string
    version: string
    description: string
    termsOfService: string
    contact: { name: string; url: string; email: string }
    license: { name: string; identifier: string }
  }
  servers: { url: string }[]
  security: []
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, OpenApiOperation>>
}

export interface OpenApiOperation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  parameters: object[]
  requestBody?: object
  responses: Record<string, object>
}

/** Builds the OpenAPI 3.1 document from the contract's schemas, converted to JSON Schema 2020-12. */
export function buildOpenApi({ origin, operator }: Pick<AppContext, 'origin' | 'operator'>): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {}
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const call: Endpoint = endpoints[name]
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method]: operation(name, call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: currentSite().business.name,
      version: '1.0.0',
      description: 'Availability, booking and payment of full-day boat tours. Amounts are integers of cents.',
      termsOfService: origin + hrefTo('terms_of_purchase', mainLocale()),
      contact: {
        name: currentSite().business.name,
        url: origin + hrefTo('contact', mainLocale()),
        email: operator.email,
      },
      license: { name: 'All rights reserved', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: `${origin}/api` }],
    // The empty list states that no endpoint needs credentials.
    security: [],
    tags: Object.entries(endpointTags).map(([name, description]) => ({ name, description })),
    paths,
  }
}

function operation(name: EndpointName, call: Endpoint): OpenApiOperation {
  return {
    operationId: name,
    tags: [call.tag],
    summary: call.summary,
    description: call.description,
    parameters: [...headers(call), ...pathParameters(call), ...queryParameters(call)],
    ...(call.body && { requestBody: { required: true, content: json(call.body, 'input') } }),
    responses: {
      [call.status]: { description: 'done', content: json(call.response, 'output') },
      // The HTTP server itself answers with this status to any too long URL.
      414: { description: 'the address is longer than 4096 characters' },
      ...Object.fromEntries(call.errorStatuses.map((status) => [status, errorResponse(status, call)])),
    },
  }
}

const schemaOf = (type: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any', reused: 'inline' })
  return schema
}

const json = (type: z.ZodType, io: 'input' | 'output') => ({ 'application/json': { schema: schemaOf(type, io) } })

const descriptions: Record<number, string> = {
  400: 'the request cannot be read',
  403: 'sent by a browser from another site',
  404: 'unknown id or page',
  409: 'the key was used for another request, or the reservation is in a state that does not allow this',
  415: 'not JSON',
  429: 'too much from one address; `Retry-After` says in how many seconds there is room again',
  422: 'refused input: every refused field at once',
  503: 'out of reach for the moment; nothing was done',
}

function errorResponse(status: number, { maxBodyBytes = defaultMaxBodyBytes }: Endpoint) {
  const content =
    status === 422
      ? json(validationErrorBody, 'output')
      : { 'application/problem+json': { schema: schemaOf(problemDetails, 'output') } }
  const tooLarge = `larger than ${maxBodyBytes / 1024} KiB`
  return { description: status === 413 ? tooLarge : (descriptions[status] ?? 'refused'), content }
}

function headers(call: Endpoint) {
  const header = (name: string, required: boolean, schema: object) => ({ in: 'header', name, required, schema })
  return [
    header('X-Locale', false, { type: 'string', enum: shownLocales(), default: mainLocale() }),
    header('X-Tracing-Id', false, { type: 'string' }),
    header('X-Tracing-Source', false, { type: 'string', enum: [...referrers] }),
    ...(call.idempotent
      ? [header('Idempotency-Key', true, { type: 'string', pattern: '^[A-Za-z0-9_-]{16,64}$' })]
      : []),
  ]
}

const pathParameters = ({ path }: Endpoint) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ in: 'path', name, required: true, schema: { type: 'string' } }))

function queryParameters({ query }: Endpoint) {
  if (!query) return []
  const { properties = {}, required = [] } = schemaOf(query, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    in: 'query',
    name,
    required: required.includes(name),
    schema,
  }))
}
