/**
 * Skips the view transition of the route (`route-transition.css`) to a page that has none, such as the waitlist or the bank's page.
 * Such a page would abort it, which the browser reports as an uncaught error.
 */
export function limitRouteTransition() {
  const pages = document.querySelector<HTMLElement>('[data-route-pages]')?.dataset.routePages?.split(' ')
  addEventListener('pageswap', ({ activation, viewTransition }) => {
    const next = new URL(activation?.entry?.url ?? location.href).pathname
    if (!viewTransition || pages?.some((path) => next === path || next.startsWith(`${path}/`))) return
    viewTransition.ready.catch(() => {})
    viewTransition.skipTransition()
  })
}
