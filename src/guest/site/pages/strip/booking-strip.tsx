import type { FarePrices } from '../../../../domain/pricing/prices.ts'
import bookingStripScript from '../../client/booking-strip.ts?worker&url'
import { useI18n } from '../../context/i18n-context.tsx'
import { Assurances } from '../../ui/assurances.tsx'
import { formTool, parameter } from '../../ui/form-tool.ts'
import { RouteLeg } from '../../ui/route-leg.tsx'
import { asksForTrip, ChosenTrip, startsOf, useBookingHref } from './chosen-trip.tsx'
import { DayButtonText, DayField, pricesText } from './day-field.tsx'
import { NextDeparture } from './next-departure.tsx'
import type { OpenDays } from './open-days.ts'

const defaultParty = { adults: 2, children: 0, infants: 0 }

interface BookingStripProps {
  open: OpenDays
  withNext?: boolean
}

/**
 * A plain GET form with day, party and boarding place. It opens the booking form at the first unanswered question.
 * Without departures the strip is a link to the first step.
 */
export function BookingStrip({ open, withNext = false }: BookingStripProps) {
  const { t, href, formats } = useI18n()
  const { departures, settings } = open
  const [first] = departures
  const bookingHref = useBookingHref(open)
  if (asksForTrip(open)) return <TripStrip open={open} />
  return (
    <booking-strip
      className="strip"
      data-amount-pattern={JSON.stringify(formats.amountPattern)}
      data-prices={first && pricesText(first.prices)}
    >
      {withNext && <NextDeparture open={open} />}
      {first ? (
        <form action={href('book_now')} aria-label={t('strip.form')} {...formTool(t, 'tool.book_day')}>
          <script type="module" async src={bookingStripScript} />
          <ChosenTrip open={open} />
          <DayField open={open} id="strip-date" />
          <PartyFields settings={settings} />
          {startsOf(settings).length < 2 && <PlaceField settings={settings} />}
          <div className="actions strip-end">
            <Amounts prices={first.prices} />
            <button type="submit" className="button button-primary button-large">
              <DayButtonText />
              <RouteLeg />
            </button>
          </div>
        </form>
      ) : (
        <a className="button button-primary button-large" href={bookingHref}>
          {t('layout.nav.book_now')}
          <RouteLeg />
        </a>
      )}
      <Assurances settings={settings} only={['deposit', 'cancellation', 'weather', 'steps']} />
    </booking-strip>
  )
}

/**
 * A form with trip and party, for pages about several trips. It has no list of days, because the days of trips differ:
 * it opens the calendar of the chosen trip.
 */
function TripStrip({ open: { settings } }: Pick<BookingStripProps, 'open'>) {
  const { t, href, locale } = useI18n()
  const max_party = Math.max(...settings.trips.map(({ booking }) => booking.max_party))
  return (
    <div className="strip">
      <form action={href('book_now')} aria-label={t('strip.form')} {...formTool(t, 'tool.choose_trip')}>
        <div className="field strip-day">
          <label htmlFor="strip-trip">{t('strip.trip')}</label>
          <select className="input" id="strip-trip" name="trip" {...parameter(t('strip.trip'))}>
            {settings.trips.map(({ id, names }) => (
              <option key={id} value={id}>
                {names[locale] ?? names.en}
              </option>
            ))}
          </select>
        </div>
        <PartyFields
          settings={{ ...settings, booking: { ...settings.booking, max_party } }}
          hasAges={haveSameAges(settings)}
        />
        <div className="actions strip-end">
          <button type="submit" className="button button-primary button-large">
            {t('strip.see_days')}
            <RouteLeg />
          </button>
        </div>
      </form>
      <Assurances settings={settings} only={['weather']} />
    </div>
  )
}

/** Whether the age limits of a child are the same on all trips. */
const haveSameAges = ({ trips }: OpenDays['settings']) =>
  new Set(trips.map(({ prices: { child } }) => `${child.min_age} ${child.max_age}`)).size === 1

interface PartyFieldsProps extends Pick<OpenDays, 'settings'> {
  hasAges?: boolean
}

function PartyFields({ settings: { prices, booking }, hasAges = true }: PartyFieldsProps) {
  const { t } = useI18n()
  const fields = [
    { name: 'adults', fare: 'adult', from: 1, to: booking.max_party },
    { name: 'children', fare: 'child', from: 0, to: Math.min(booking.max_party - 1, 8) },
    { name: 'infants', fare: 'infant', from: 0, to: Math.min(booking.max_party - 1, 4) },
  ] as const
  return fields.map(({ name, fare, from, to }) => {
    const { min_age, max_age } = prices[fare]
    const label = t(`tour.price.${fare}`)
    const ages = hasAges && max_age !== null && t('strip.ages', { from: min_age, to: max_age })
    return (
      <div className="field" key={name}>
        <label htmlFor={`strip-${name}`}>
          {`${label} `}
          {ages && <span className="aside num">{ages}</span>}
        </label>
        <select
          className="input"
          id={`strip-${name}`}
          name={name}
          defaultValue={Math.min(defaultParty[name], to)}
          {...parameter(label, ages)}
        >
          {Array.from({ length: to - from + 1 }, (_, index) => (
            <option key={index}>{from + index}</option>
          ))}
        </select>
      </div>
    )
  })
}

/** A list of the places. None is selected, and the field may stay empty: then the first step asks for the place. */
function PlaceField({ settings: { departure_locations } }: Pick<OpenDays, 'settings'>) {
  const { t, formats } = useI18n()
  return (
    <fieldset className="field strip-place" {...parameter(t('booking.fact.boarding'))}>
      <legend>{t('booking.fact.boarding')}</legend>
      <div>
        {departure_locations.map(({ id, name, departs_at }) => (
          <label key={id}>
            <input type="radio" name="departure_location" value={id} />
            <span className="num">{formats.clock(departs_at)}</span> {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Total and deposit of the default party. The script updates them; without it they are hidden when the party changes. */
function Amounts({ prices: { adult } }: { prices: FarePrices }) {
  const { t, formats } = useI18n()
  return (
    <dl className="strip-amounts" aria-live="polite">
      <div>
        <dt>{t('strip.total')}</dt>
        <dd className="num">{formats.price(adult.original_amount * defaultParty.adults)}</dd>
      </div>
      <div className="now">
        <dt>{t('strip.deposit')}</dt>
        <dd className="num">{formats.price(adult.payable_amount * defaultParty.adults)}</dd>
      </div>
    </dl>
  )
}
