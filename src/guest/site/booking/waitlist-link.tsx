import type { ReactNode } from 'react'
import type { Settings } from '../../../contract/settings.ts'
import { useI18n } from '../context/i18n-context.tsx'
import { guestKinds } from './state/booking-fields.ts'
import { useBooking } from './state/use-booking.ts'

interface WaitlistLinkProps {
  date: string
  className?: string
  children: ReactNode
}

/** The trip and start of these settings for an address; empty if the site has no others. */
const sailingQuery = ({ trips, trip, start }: Settings) =>
  trips.length > 1 || (trips[0]?.starts.length ?? 0) > 1 ? `&trip=${trip}&start=${start}` : ''

/** A link to the form of the waitlist with this day and the party of the booking form. */
export function WaitlistLink({ date, className, children }: WaitlistLinkProps) {
  const { href } = useI18n()
  const { fields, page } = useBooking()
  const party = guestKinds.map((kind) => `&${kind}=${encodeURIComponent(fields[kind])}`).join('')
  return (
    <a className={className} href={`${href('waitlist')}?date=${date}${party}${sailingQuery(page.settings)}`}>
      {children}
    </a>
  )
}

/** The link for the chosen day, shown if its trip has too few places for the party. */
export function WaitlistForChosenDay() {
  const { t } = useI18n()
  const { fields, calendar } = useBooking()
  const state = calendar?.days.find(({ date }) => date === fields.date)?.state
  if (state !== 'open' && state !== 'full') return null
  return (
    <p>
      <WaitlistLink date={fields.date} className="link">
        {t('booking.waitlist.link')}
      </WaitlistLink>
    </p>
  )
}
