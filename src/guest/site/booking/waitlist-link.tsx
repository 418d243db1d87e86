import type { ReactNode } from 'react'
import type { Settings } from '../../../contract/settings.ts'
import { useI18n } from '../context/i18n-context.tsx'
import { bookingSearch } from './state/booking-fields.ts'
import { useBooking } from './state/use-booking.ts'

interface WaitlistLinkProps {
  date: string
  className?: string
  children: ReactNode
}

/**
 * Whether guests can choose between trips or starts. If so, another trip or start can be available on a day on which
 * the chosen one does not sail.
 */
export const hasChoice = ({ trips }: Pick<Settings, 'trips'>): boolean =>
  trips.length > 1 || (trips[0]?.starts.length ?? 0) > 1

/** A link to the form of the waitlist with this day and the party of the booking form. */
export function WaitlistLink({ date, className, children }: WaitlistLinkProps) {
  const { href } = useI18n()
  const { fields, page } = useBooking()
  const { trip, start } = page.settings
  const sailing = { date, ...(hasChoice(page.settings) && { trip, start }) }
  return (
    <a className={className} href={href('waitlist') + bookingSearch(sailing, fields)}>
      {children}
    </a>
  )
}

/**
 * The waitlist link in the error about the chosen day. It is shown only if the day has too few free places; otherwise
 * null.
 */
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
