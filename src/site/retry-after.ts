import type { HeadersArgs } from 'react-router'

/** When to come again, where the page's action has said so: a document's headers are those of its route. */
export function retryAfter({ actionHeaders }: HeadersArgs): Record<string, string> {
  const seconds = actionHeaders.get('Retry-After')
  return seconds ? { 'Retry-After': seconds } : {}
}
