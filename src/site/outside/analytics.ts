import { type Consent, consentTo } from '../consent/consent-record.ts'
import type { OutsideParties } from '../outside-parties.ts'
import { addressForAnalytics } from './address-for-analytics.ts'
import { loadScript } from './load-script.ts'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

/** Says what is agreed to before any tag can run, then lets the tags come, and tells of each page once. */
export function countVisit(
  { analyticsId, tagManagerId }: Pick<OutsideParties, 'analyticsId' | 'tagManagerId'>,
  consent: Consent | null,
) {
  gtag(
    'consent',
    'default',
    consentTo(() => false),
  )
  if (consent) gtag('consent', 'update', consent)
  gtag('js', new Date())
  let referrer = addressForAnalytics(document.referrer)
  let told = ''
  const tell = () => {
    const address = addressForAnalytics(location.href)
    if (address === told) return
    const view = { page_location: address, page_referrer: referrer, page_title: document.title }
    // What the tags notice by themselves, such as scrolling, is told under the same address.
    gtag('set', view)
    if (!told && analyticsId) gtag('config', analyticsId, { send_page_view: false, ...view })
    gtag('event', 'page_view', view)
    referrer = told = address
  }
  tell()
  addEventListener('page:title', tell)
  if (analyticsId) loadScript(`https://www.googletagmanager.com/gtag/js?id=${analyticsId}`)
  if (tagManagerId) {
    layer().push({ 'gtm.start': Date.now(), event: 'gtm.js' })
    loadScript(`https://www.googletagmanager.com/gtm.js?id=${tagManagerId}`)
  }
}

function layer(): unknown[] {
  window.dataLayer ??= []
  return window.dataLayer
}

/** Google's tags know a command by its being an `arguments` object; they pass over an array. */
function gtag(..._command: unknown[]) {
  // biome-ignore lint/complexity/noArguments: see above
  layer().push(arguments)
}
