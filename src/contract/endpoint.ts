import type { z } from 'zod'

/** The groups of endpoints in the API description. */
export const endpointTags = {
  Site: 'What the site shows and sells.',
  Availability: 'Days, places and extras.',
  Reservations: 'Check, create, look up, change and cancel a reservation.',
  Payments: 'Further attempts to pay, and the events of payment providers.',
  Waitlist: 'Parties that wait for places on full days.',
  Reviews: 'The reviews.',
  Messages: 'Messages to the operator.',
} as const
type EndpointTag = keyof typeof endpointTags

/**
 * An API endpoint. `path` has Hono's syntax (`:id`) and is converted for OpenAPI. `errorStatuses` lists the possible error
 * statuses.
 */
export interface Endpoint {
  tag: EndpointTag
  method: 'get' | 'post'
  path: string
  summary: string
  description: string
  query?: z.ZodType
  body?: z.ZodType
  /** Maximum body size in bytes; default `defaultMaxBodyBytes`. */
  maxBodyBytes?: number
  idempotent?: true
  status: number
  response: z.ZodType
  errorStatuses: number[]
}
