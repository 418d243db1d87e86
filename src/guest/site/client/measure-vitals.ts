import { allowsStatistics } from '../consent/consent-record.ts'
import { whenIdle } from './after-first-paint.ts'

/** Measures Web Vitals after the page has loaded, if the visitor has consented to statistics. */
export function measureVitals() {
  if (!allowsStatistics()) return
  const load = () =>
    whenIdle()
      .then(() => import('./report-vitals.ts'))
      .catch(() => {})
  if (document.readyState === 'complete') load()
  else addEventListener('load', load, { once: true })
}
