import type { FarePrices } from '../../../../domain/pricing/prices.ts'
import { weekdayAndDay } from '../../../../i18n/weekday-and-day.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { parameter } from '../../ui/form-tool.ts'
import type { OpenDays } from './open-days.ts'

/**
 * A list of the next days, grouped by month, and then of later months. The choice of a month opens the calendar. An
 * option has `data-prices` only if its prices differ from those of the first day.
 */
export function DayField({ open: { departures, laterMonths }, id }: { open: OpenDays; id: string }) {
  const { t, formats, locale } = useI18n()
  const months = Map.groupBy(departures, ({ date }) => date.slice(0, 7))
  const standard = departures[0] && pricesText(departures[0].prices)
  const nameOf = (month: string) => capitalized(formats.month(`${month}-01`))
  return (
    <div className="field strip-day">
      <label htmlFor={id}>{t('strip.day')}</label>
      <select
        className="input"
        id={id}
        name="date"
        defaultValue={departures[0]?.date}
        {...parameter(t('strip.day'), laterMonths.length > 0 && t('strip.later'))}
      >
        {[...months].map(([month, days]) => (
          <optgroup key={month} label={nameOf(month)}>
            {days.map(({ date, prices }) => {
              const text = pricesText(prices)
              return (
                <option key={date} value={date} data-prices={text === standard ? undefined : text}>
                  {weekdayAndDay(date, locale)}
                </option>
              )
            })}
          </optgroup>
        ))}
        {laterMonths.length > 0 && (
          <optgroup label={t('strip.later')}>
            {laterMonths.map((month) => (
              <option key={month} className="month" value={month}>
                {nameOf(month)}
              </option>
            ))}
          </optgroup>
        )}
      </select>
    </div>
  )
}

/**
 * The text of the button beside a `DayField`, once for a day and once for a month. The style sheet shows the one that
 * fits the selection.
 */
export function DayButtonText() {
  const { t } = useI18n()
  return (
    <>
      <span className="for-day">{t('strip.book')}</span>
      <span className="for-month">{t('strip.calendar')}</span>
    </>
  )
}

/** Total and deposit of an adult, a child and an infant, in cents, for `client/booking-strip.ts`. */
export const pricesText = ({ adult, child, infant }: FarePrices) =>
  [adult, child, infant].map(({ original_amount, payable_amount }) => `${original_amount},${payable_amount}`).join(' ')

const capitalized = (text: string) => text[0]?.toUpperCase() + text.slice(1)
