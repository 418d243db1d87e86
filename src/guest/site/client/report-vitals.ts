import { onCLS, onINP, onLCP } from 'web-vitals'
import { allowsStatistics } from '../consent/consent-record.ts'

const sent = new Set<string>()

/**
 * Sends each measure only once, with the first reported value. The library reports some measures again whenever the
 * page is hidden. Sends the key of the page and never its URL, because the URL of a booking gives access to the
 * booking.
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
