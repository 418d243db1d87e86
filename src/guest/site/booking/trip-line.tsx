import type { ReactNode } from 'react'
import { bindNumbers } from '../../../i18n/bind-numbers.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { useI18n } from '../context/i18n-context.tsx'
import { prefilledFields } from '../routing/booking-steps.ts'
import { Dotted } from '../ui/dotted.tsx'
import { useBooking } from './state/use-booking.ts'

/** The answers of the first step in one line: day, party and boarding place. */
export function TripLine() {
  const { t } = useI18n()
  return (
    <p className="trip-line">
      <TripText />
      <button type="submit" className="link" name="intent" value="go:date" aria-label={t('booking.told.change_date')}>
        {t('booking.told.change')}
      </button>
    </p>
  )
}

function TripText({ children }: { children?: ReactNode }) {
  const { t, formats, locale } = useI18n()
  const { fields, page } = useBooking()
  const departure = page.settings.departure_locations.find(({ id }) => id === fields.departure_location)
  const names = page.settings.trips.find(({ id }) => id === page.settings.trip)?.names
  const parts = [
    page.settings.trips.length > 1 && names?.[locale],
    fields.date && formats.shortDay(fields.date),
    bindNumbers(t('booking.guests', guestCountsOf(fields))),
    departure && `${departure.name}, ${formats.clock(departure.departs_at)}`,
  ]
  return <Dotted parts={parts}>{children}</Dotted>
}

/** The guest's name, contact data and notes in one line, which is shown below the `TripLine`. */
export function GuestLine() {
  const { t } = useI18n()
  const { name, email, phone, notes } = useBooking().fields
  return (
    <p className="trip-line">
      {/* The phone number does not wrap. It has its country code, which the server adds if the guest leaves it out. */}
      <Dotted parts={[isolate(name), email, phone.replaceAll(' ', '\u00a0'), notes]} />
      <button
        type="submit"
        className="link"
        name="intent"
        value="go:details"
        aria-label={t('booking.told.change_details')}
      >
        {t('booking.told.change')}
      </button>
    </p>
  )
}

export const guestCountsOf = ({
  adults,
  children,
  infants,
}: {
  adults: unknown
  children: unknown
  infants: unknown
}) => ({
  adults: Number(adults),
  children: Number(children),
  infants: Number(infants),
})

/**
 * Whether the visitor has chosen day and party on another page, but no boarding place yet. Then the form folds day and
 * party to one line and asks for the boarding place first.
 */
export const isTripKnown = (
  search: string,
  { date, departure_location }: { date: string; departure_location: string },
) => {
  const known = prefilledFields(search)
  return known.includes('date') && known.includes('adults') && date !== '' && departure_location === ''
}

/**
 * The fields for day and party. If both were chosen on another page (`isKnown`), they are folded to one line. The fold
 * is open if the server has rejected one of them.
 */
export function KnownTrip({ isKnown, children }: { isKnown: boolean; children: ReactNode }) {
  const { t } = useI18n()
  const { rejection } = useBooking()
  if (!isKnown) return children
  const isRefused = ['date', 'adults', 'children', 'infants'].some((name) => rejection?.errors[name])
  return (
    <details className="known-trip" open={isRefused || undefined}>
      <summary>
        <TripText>
          <span className="link">{t('booking.told.change')}</span>
        </TripText>
      </summary>
      {children}
    </details>
  )
}
