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

/** Whether the site sells several trips or starts, so that another one may sail when this one doesn't. */
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
