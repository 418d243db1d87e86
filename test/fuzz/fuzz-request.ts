import type { EndpointName } from '../../src/contract/endpoints.ts'

/** A raw HTTP request. */
export interface FuzzRequest {
  method: string
  /** With the query string. */
  path: string
  headers: Record<string, string>
  body?: string
  /** The API call that the path matches, if any. The response is then checked against the contract. */
  call?: EndpointName
  /** Whether the request is an operation for resellers, whose answers have the status 200 or 400. */
  octo?: boolean
}

/** Data for generated requests: a bookable day, and bookings that earlier requests created. */
export interface FuzzState {
  date: string
  ids: string[]
  codes: string[]
  /** The secret with which some of the sandbox webhooks are signed. */
  webhookSecret?: string
  /** The key of a reseller, and the bookings that earlier requests created with it. */
  octo?: { key: string; uuids: string[] }
  /** The session of a device of the operator's app; without it, the app is not requested. */
  operatorToken?: string
  now: () => Date
}
