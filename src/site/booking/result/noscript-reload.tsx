import { useServerOnlyRouteData } from '../../http/server-only-data.ts'
import { useCurrentRoute } from '../../routing/current-route.ts'
import type { loader } from '../booking.tsx'

/** Without JavaScript, reloads the page of a pending booking. Rendered by the root, because HTML allows it in the head only. */
export function NoscriptReload() {
  const { locale } = useCurrentRoute()
  const seconds = useServerOnlyRouteData<typeof loader>(`${locale}.booking`)?.reloadAfterSeconds
  if (!seconds) return null
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(seconds)} />
    </noscript>
  )
}
