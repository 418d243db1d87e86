import type { HeadersArgs } from 'react-router'

/** The action's Retry-After for the document: React Router sends only headers that the route's `headers` export returns. */
export function retryAfterHeader({ actionHeaders }: HeadersArgs): Record<string, string> {
  const seconds = actionHeaders.get('Retry-After')
  return seconds ? { 'Retry-After': seconds } : {}
}
