import { buildConsent, type Consent } from '../consent/consent-record.ts'
import type { ThirdParties } from '../routing/third-parties.ts'
import { analyticsUrl } from './analytics-url.ts'
import { injectScript } from './inject-script.ts'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

/** Sets the consent state, then loads the tags and sends one page view per URL. */
export function startAnalytics(
  { analyticsId, tagManagerId }: Pick<ThirdParties, 'analyticsId' | 'tagManagerId'>,
  consent: Consent | null,
) {
  gtag(
    'consent',
    'default',
    buildConsent(() => false),
  )
  if (consent) gtag('consent', 'update', consent)
  gtag('js', new Date())
  let referrer = analyticsUrl(document.referrer)
  let lastUrl = ''
  const sendPageView = () => {
    const url = analyticsUrl(location.href)
    if (url === lastUrl) return
    const view = { page_location: url, page_referrer: referrer, page_title: document.title }
    // `set` makes these the default parameters of all later events. Events that Google's tags send by themselves
    // (enhanced measurement, such as scroll) then use the redacted URL too.
    gtag('set', view)
    if (!lastUrl && analyticsId) gtag('config', analyticsId, { send_page_view: false, ...view })
    gtag('event', 'page_view', view)
    referrer = lastUrl = url
  }
  sendPageView()
  addEventListener('page:title', sendPageView)
  if (analyticsId) injectScript(`https://www.googletagmanager.com/gtag/js?id=${analyticsId}`)
  if (tagManagerId) {
    dataLayer().push({ 'gtm.start': Date.now(), event: 'gtm.js' })
    injectScript(`https://www.googletagmanager.com/gtm.js?id=${tagManagerId}`)
  }
}

function dataLayer(): unknown[] {
  window.dataLayer ??= []
  return window.dataLayer
}

/** Google's tags read `arguments` objects from the data layer; they ignore arrays. */
function gtag(..._command: unknown[]) {
  // biome-ignore lint/complexity/noArguments: required by the tags
  dataLayer().push(arguments)
}
