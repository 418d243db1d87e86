import { onCLS, onINP, onLCP } from 'web-vitals'

/** Sends the name of the page, never its address: that of a booking gives access to it. */
const send = ({ name, value }: { name: string; value: number }) =>
  navigator.sendBeacon(
    '/web-vitals',
    JSON.stringify({ page: document.documentElement.dataset.page, metric: name, value }),
  )

onLCP(send)
onINP(send)
onCLS(send)
