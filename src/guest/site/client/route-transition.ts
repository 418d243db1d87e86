/**
 * Skips the view transition of the route (`route-transition.css`) if the next page has none, such as the waitlist or
 * the bank's page. Otherwise the next page would abort the transition, which the browser reports as an uncaught error.
 */
export function limitRouteTransition() {
  addEventListener('pageswap', ({ activation, viewTransition: transition }) => {
    const pages = document.querySelector('[data-route-pages]')?.getAttribute('data-route-pages')
    if (!transition || RegExp(`${pages}`).test(`${activation?.entry?.url}`)) return
    transition.ready.catch(() => {})
    transition.skipTransition()
  })
}
