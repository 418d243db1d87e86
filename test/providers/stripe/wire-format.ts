import type Stripe from 'stripe'

/** Decoded form fields with nested keys: `metadata[attempt_id]=…`, `expand[0]=…`. */
export type Fields = { [key: string]: string | Fields }

export function decodeForm(encoded: string): Fields {
  const fields: Fields = {}
  for (const [name, value] of new URLSearchParams(encoded)) {
    const keys = name.split(/[[\]]+/).filter((key) => key !== '')
    const last = keys.pop() ?? ''
    let target = fields
    for (const key of keys) {
      const next = target[key]
      const inner = typeof next === 'object' ? next : {}
      target[key] = inner
      target = inner
    }
    target[last] = value
  }
  return fields
}

export const textAt = (fields: Fields, key: string): string | undefined => {
  const value = fields[key]
  return typeof value === 'string' ? value : undefined
}

export const fieldsAt = (fields: Fields, key: string): Fields => {
  const value = fields[key]
  return typeof value === 'object' ? value : {}
}

export const flat = (fields: Fields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  )

export interface StripeResponse {
  status: number
  body: object
  /** The request was not executed, so its idempotency key stays unused. */
  unexecuted?: true
}

export const success = (body: object): StripeResponse => ({ status: 200, body })

type ApiError = Stripe.PaymentIntent.LastPaymentError

export const failure = (status: number, error: ApiError): StripeResponse => ({
  status,
  body: { error: { message: 'Error of the Stripe fake.', ...error } },
})

/** A request that fails before it is executed, such as one with a wrong parameter or a conflicting running request. */
export const unexecuted = (status: number, error: ApiError): StripeResponse => ({
  ...failure(status, error),
  unexecuted: true,
})

export const invalid = (param: string, code: ApiError['code'] & string): StripeResponse =>
  unexecuted(400, { type: 'invalid_request_error', code, param })

export const missing = (param: string): StripeResponse =>
  unexecuted(404, { type: 'invalid_request_error', code: 'resource_missing', param })

/** The state of the object does not permit the action. */
export const refused = (code: ApiError['code'] & string, more: Partial<ApiError> = {}): StripeResponse =>
  failure(400, { type: 'invalid_request_error', code, ...more })

/** Cursor pagination like Stripe's lists, newest first. */
export function page<Item extends { id: string }>(all: Item[], query: Fields, url: string): StripeResponse {
  const after = textAt(query, 'starting_after')
  const from = after ? all.findIndex(({ id }) => id === after) + 1 : 0
  const limit = Number(textAt(query, 'limit') ?? 10)
  const data = all.slice(from, from + limit)
  return success({ object: 'list', url, has_more: from + limit < all.length, data })
}
