import { withoutIds } from '../../without-ids.ts'

/** What says which advertisement led here, and which step of a booking is shown; nothing else of a query is told. */
const told = /^(utm_\w+|gclid|dclid|gbraid|wbraid|fbclid|step)$/

/** An address as outsiders may know it: without the ids that open a booking, and without what else a query may hold. */
export function addressForAnalytics(address: string): string {
  if (!URL.canParse(address)) return ''
  const { origin, pathname, searchParams } = new URL(address)
  const query = new URLSearchParams([...searchParams].filter(([name]) => told.test(name)))
  return `${origin}${withoutIds(pathname)}${query.size > 0 ? `?${query}` : ''}`
}
