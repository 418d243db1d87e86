/**
 * Skips the view transition of the route (`route-transition.css`) to a page that has none, such as the waitlist or the bank's page.
 * Such a page would abort it, which the browser reports as an uncaught error.
 */
export function limitRouteTransition() {
  addEventListener('pageswap', ({ activation, viewTransition: transition }) => {
    const pages = document.querySelector('[data-route-pages]')?.getAttribute('data-route-pages')
    if (!transition || RegExp(`${pages}`).test(`${activation?.entry?.url}`)) return
    transition.ready.catch(() => {})
    transition.skipTransition()
  })
}
