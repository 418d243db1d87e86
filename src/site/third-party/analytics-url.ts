import { redactPath } from '../../logging/redact-path.ts'

/** Allow list of query parameters: campaign attribution and the booking step. */
const allowedParameters = /^(utm_\w+|gclid|dclid|gbraid|wbraid|fbclid|step)$/

/** The URL for analytics: booking ids are redacted, as they give access to the booking, and the query is filtered. */
export function analyticsUrl(address: string): string {
  if (!URL.canParse(address)) return ''
  const { origin, pathname, searchParams } = new URL(address)
  const query = new URLSearchParams([...searchParams].filter(([name]) => allowedParameters.test(name)))
  return `${origin}${redactPath(pathname)}${query.size > 0 ? `?${query}` : ''}`
}
