import { dayOf } from '../../../../domain/time/operator-time.ts'
import { onDay } from '../../../../i18n/on-day.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { formTool } from '../../ui/form-tool.ts'
import { RouteLeg } from '../../ui/route-leg.tsx'
import { EmailField } from '../email-field.tsx'
import { HiddenFields } from '../hidden-fields.tsx'
import type { BookingResult } from '../result/booking-result.ts'
import { DayChoices, MonthTabsForm } from './day-choices.tsx'
import { CallUsNotice } from './refused.tsx'
import type { WeatherView } from './self-service.ts'
import { hiddenFieldsOf } from './trip-input.ts'

interface WeatherChoiceProps {
  result: BookingResult
  content: WeatherView
}

/**
 * The choice after the operator has cancelled the trip: the guest chooses another day or the refund of the deposit. The
 * mail links to the two sections by their ids.
 */
export function WeatherChoice({ result, content }: WeatherChoiceProps) {
  const { t, href, formats, locale } = useI18n()
  const { options, days, trip, date, errors, email, key, until, reason } = content
  const { reservation } = result
  const booking = href('booking', reservation.id)
  const { refundable } = options
  const fields = hiddenFieldsOf(trip).filter(([name]) => name !== 'date')
  const starts = result.settings.trips.find(({ id }) => id === trip.trip)?.starts ?? []
  const quays = starts.find(({ id }) => id === trip.start)?.departure_locations ?? result.settings.departure_locations
  const quay = quays.find(({ id }) => id === trip.departure_location)
  const boarding = quay ? `${quay.name}, ${formats.clock(quay.departs_at)}` : ''
  const isOnlineRefund = refundable > 0 && options.hasEmail
  // The text is that of the mail, where it follows the greeting and starts with a lower-case letter in Italian. Here it
  // starts with a capital.
  const sentence = t('mail.weather_choice.sentence', { reason, fullDate: onDay(reservation.date, locale) })
  return (
    <>
      <p className="lead">{sentence.charAt(0).toUpperCase() + sentence.slice(1)}</p>
      <p className="note">
        {t(refundable > 0 ? 'mail.weather_choice.deadline' : 'mail.weather_choice.deadline_by_hand', {
          until: formats.deadlineDay(dayOf(new Date(until))),
        })}
      </p>
      <div className="weather-choices">
        <section className="sheet" id="another-day" aria-labelledby="another-day-title">
          <div className="chart-edge" />
          <h2 className="d3" id="another-day-title">
            {t('choice.another_day')}
          </h2>
          <p>{t('mail.weather_choice.another_day')}</p>
          <MonthTabsForm />
          {days.months.length > 0 ? (
            <form
              method="post"
              action={booking}
              className="fields"
              noValidate
              {...formTool(t, 'tool.choose_another_day')}
            >
              <HiddenFields fields={fields} />
              <DayChoices days={days} chosen={date} boarding={boarding} errors={errors?.date} />
              <button
                type="submit"
                name="intent"
                value="quote"
                className="button button-primary button-large button-wide"
              >
                {t('choice.submit')}
                <RouteLeg />
              </button>
            </form>
          ) : (
            <p>{t('choice.no_days')}</p>
          )}
        </section>
        <section className="sheet" id="refund" aria-labelledby="refund-title">
          <div className="chart-edge" />
          <h2 className="d3" id="refund-title">
            {t('choice.refund')}
          </h2>
          <div>
            {refundable > 0 && <p className="refund-amount num">{formats.price(refundable)}</p>}
            <p>
              {refundable > 0
                ? t('mail.weather_choice.refund', { amount: formats.price(refundable) })
                : options.disputed > 0
                  ? t('payout.deposit.disputed', { amount: formats.price(options.disputed) })
                  : t('payout.deposit.by_hand')}
            </p>
          </div>
          {isOnlineRefund ? (
            <form method="post" action={booking} className="fields" noValidate>
              <HiddenFields
                fields={[
                  ['key', key],
                  ['refund', String(refundable)],
                ]}
              />
              <EmailField typed={email} errors={errors?.email} />
              <button
                type="submit"
                name="intent"
                value="cancel"
                className="button button-outline button-large button-wide"
              >
                {t('mail.weather_choice.refund_button')}
              </button>
            </form>
          ) : (
            <CallUsNotice />
          )}
        </section>
      </div>
    </>
  )
}
