import { onCLS, onINP, onLCP } from 'web-vitals'
import { allowsStatistics } from '../consent/consent-record.ts'

const sent = new Set<string>()

/**
 * Sends a measure of the page once, as it is when the page is hidden for the first time. Sends the name of the page, never its
 * address: that of a booking gives access to it.
 */
function send({ id, name, value }: { id: string; name: string; value: number }) {
  if (sent.has(id) || !allowsStatistics()) return
  sent.add(id)
  const page = document.documentElement.dataset.page
  navigator.sendBeacon('/web-vitals', JSON.stringify({ page, metric: name, value }))
}

onLCP(send)
onINP(send)
onCLS(send)
