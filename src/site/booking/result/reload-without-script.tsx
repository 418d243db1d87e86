import { useLoadedBy } from '../../loaded.ts'
import { useCurrentRoute } from '../../route-of.ts'
import type { loader } from '../booking.tsx'

/** Reloads the page of an undecided booking where no script polls. HTML allows this element in the head only. */
export function ReloadWithoutScript() {
  const { locale } = useCurrentRoute()
  const seconds = useLoadedBy<typeof loader>(`${locale}.booking`)?.reloadAfterSeconds
  if (!seconds) return null
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(seconds)} />
    </noscript>
  )
}
