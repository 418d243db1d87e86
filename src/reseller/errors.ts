/** The error codes of OCTO. Their status is 400, except that of `INTERNAL_SERVER_ERROR`. */
const texts = {
  INVALID_PRODUCT_ID: 'The productId was missing or invalid',
  INVALID_OPTION_ID: 'The optionId was missing or invalid',
  INVALID_UNIT_ID: 'The unitId was missing or invalid',
  INVALID_AVAILABILITY_ID: 'The availabilityId was missing or invalid',
  INVALID_BOOKING_UUID: 'The uuid was already used, missing or invalid',
  BAD_REQUEST:
    'The request body is not formatted correctly, you have missing required fields or any of the data types are incorrect',
  UNPROCESSABLE_ENTITY: 'The request body is technically correct but cannot be processed for other reasons',
  UNAUTHORIZED: "You didn't send the API Key in the Authorization header to an endpoint that requires authentication",
  FORBIDDEN: 'You sent an API Key that was invalid or has been revoked by the backend system',
  INTERNAL_SERVER_ERROR: 'There was an un-recoverable error, please try again',
} as const

export type OctoErrorCode = keyof typeof texts

type Offending = Partial<Record<'productId' | 'optionId' | 'unitId' | 'availabilityId' | 'uuid', string>>

/** Thrown by handlers to refuse a request. */
export class OctoError extends Error {
  readonly code: OctoErrorCode
  readonly offending: Offending
  /** In seconds. */
  readonly retryAfter: number | undefined

  /** @param reason replaces the text of the standard */
  constructor(code: OctoErrorCode, offending: Offending = {}, reason: string = texts[code], retryAfter?: number) {
    super(reason)
    this.code = code
    this.offending = offending
    this.retryAfter = retryAfter
  }
}

export const unprocessable = (reason: string) => new OctoError('UNPROCESSABLE_ENTITY', {}, reason)
/** The status is 429, because a client that reads 400 would not retry. */
export const tooManyRequests = (retryAfter = 1) =>
  new OctoError('UNPROCESSABLE_ENTITY', {}, 'Too many requests, please try again later', retryAfter)
export const badRequest = (reason?: string) => new OctoError('BAD_REQUEST', {}, reason)

/** An id of a request as text, for an error that repeats it. */
export const idText = (id: unknown): string => (typeof id === 'string' ? id.slice(0, 200) : '')

/** Responds with an error of the standard. The status is never 404, because validators take that for a missing endpoint. */
export function errorResponse({ code, message, offending, retryAfter }: OctoError): Response {
  const status = code === 'INTERNAL_SERVER_ERROR' ? 500 : retryAfter !== undefined ? 429 : 400
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  if (retryAfter !== undefined) headers.set('Retry-After', String(retryAfter))
  return Response.json({ error: code, errorMessage: message, ...offending }, { status, headers })
}
