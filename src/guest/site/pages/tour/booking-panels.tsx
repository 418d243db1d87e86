import type { PageContent } from '../../../../content/page-content.ts'
import { pictureAt } from '../../../../content/shown-pictures.ts'
import { familyPrices } from '../../../../content/template-values.ts'
import { weekdayAndDay } from '../../../../i18n/weekday-and-day.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { Assurances } from '../../ui/assurances.tsx'
import { formTool } from '../../ui/form-tool.ts'
import { Italics } from '../../ui/italics.tsx'
import { Picture } from '../../ui/picture.tsx'
import { RouteLeg } from '../../ui/route-leg.tsx'
import { PriceOffer } from '../sections/price-offer.tsx'
import { BookingStrip } from '../strip/booking-strip.tsx'
import { ChosenTrip, useBookingHref } from '../strip/chosen-trip.tsx'
import { DayButtonText, DayField } from '../strip/day-field.tsx'
import type { OpenDays } from '../strip/open-days.ts'

const fares = ['adult', 'child', 'infant'] as const

/** Price and button in the first view of narrow screens. Wide ones have the price panel beside the headline. */
export function TourOffer({ open }: { open: OpenDays }) {
  const { t, formats } = useI18n()
  const { settings } = open
  return (
    <PriceOffer settings={settings} href={useBookingHref(open)} className="tour-offer">
      <small className="num">{`${t('tour.price.child')} ${formats.price(settings.prices.child.original_amount)}`}</small>
    </PriceOffer>
  )
}

export function TourPricePanel({ open }: { open: OpenDays }) {
  const { t, formats, locale } = useI18n()
  const { settings } = open
  const { prices } = settings
  return (
    <aside className="price summary-card" aria-labelledby="price-heading">
      <div className="chart-edge" />
      <div className="summary-card-body">
        <h2 className="d4" id="price-heading">
          {t('tour.price.title')}
        </h2>
        <dl>
          {fares.map((fare) => {
            const { original_amount, min_age, max_age } = prices[fare]
            return (
              <div className="amount" key={fare}>
                <dt>
                  {t(`tour.price.${fare}`)}
                  {max_age !== null && <small>{t('tour.price.ages', { min: min_age, max: max_age })}</small>}
                </dt>
                <dd>{original_amount === 0 ? t('tour.price.free') : formats.price(original_amount)}</dd>
              </div>
            )
          })}
        </dl>
        <p className="form-note">{t('tour.price.family', familyPrices(prices, locale))}</p>
        <div className="perforation" />
        <DayForm open={open} />
        <Assurances settings={settings} only={['deposit', 'price', 'cancellation', 'weather', 'direct']} />
      </div>
    </aside>
  )
}

/** Opens the first booking step with the chosen day or month; without departures it is a link to that step. */
function DayForm({ open }: { open: OpenDays }) {
  const { t, href } = useI18n()
  const bookingHref = useBookingHref(open)
  if (open.departures.length === 0)
    return (
      <a className="button button-primary button-wide button-large" href={bookingHref}>
        {t('layout.nav.book_now')}
        <RouteLeg />
      </a>
    )
  return (
    <form action={href('book_now')} {...formTool(t, 'tool.choose_day')}>
      <ChosenTrip open={open} />
      <DayField open={open} id="tour-date" />
      <button type="submit" className="button button-primary button-wide button-large">
        <DayButtonText />
        <RouteLeg />
      </button>
    </form>
  )
}

/**
 * A bar at the bottom of narrow screens with price, next free day and booking link, in place of the header's booking
 * button. Scroll timelines hide it while the price panel or the booking strip is visible.
 */
export function TourBar({ open }: { open: OpenDays }) {
  const { t, formats, locale } = useI18n()
  const { settings, departures, seasonStart } = open
  const [next] = departures
  const price = (next?.prices ?? settings.prices).adult.original_amount
  return (
    <aside className="tour-bar" aria-label={t('tour.bar')}>
      <p>
        <b className="num">{formats.price(price)}</b> {t('tour.bar_adult')}
        {next && (
          <small>
            {t('tour.bar_next', { day: seasonStart ? formats.day(next.date) : weekdayAndDay(next.date, locale) })}
          </small>
        )}
      </p>
      <a className="button button-primary" href={useBookingHref(open)}>
        {t('layout.nav.book_now')}
      </a>
    </aside>
  )
}

interface BookingCallToActionProps {
  content: PageContent<'tour'>['end']
  open: OpenDays
}

/** Call to action at the end of the page. */
export function BookingCallToAction({ content, open }: BookingCallToActionProps) {
  const { t, href } = useI18n()
  return (
    <section className="call-us section tour-end">
      <Picture
        name={pictureAt('tour_end')}
        alt=""
        sizes="(min-width: 1200px) calc(100vw - 60px), (min-width: 600px) 100vw, 200vw"
      />
      <div className="container">
        <div>
          <h2 className="d2 heading-above">
            <Italics text={content.headline} />
          </h2>
          <p className="lead">{content.text}</p>
        </div>
        <a className="link" href={href('private_tours')}>
          {t('layout.nav.private_tours')}
          <RouteLeg />
        </a>
        <BookingStrip open={open} />
      </div>
    </section>
  )
}
