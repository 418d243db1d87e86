import { redactPath } from '../../../platform/logging/redact-path.ts'

/** The allowed query parameters: campaign attribution and the booking step. */
const allowedParameters = /^(utm_\w+|gclid|dclid|gbraid|wbraid|fbclid|step)$/

/**
 * The URL for analytics. Booking ids are redacted, since they give access to the booking. Only allowed query parameters
 * are kept.
 */
export function analyticsUrl(address: string): string {
  if (!URL.canParse(address)) return ''
  const { origin, pathname, searchParams } = new URL(address)
  const query = new URLSearchParams([...searchParams].filter(([name]) => allowedParameters.test(name)))
  return `${origin}${redactPath(pathname)}${query.size > 0 ? `?${query}` : ''}`
}
