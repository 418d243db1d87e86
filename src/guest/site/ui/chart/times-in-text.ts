import type { Locale } from '../../../../i18n/locales.ts'
import { timeInText } from '../../../../i18n/time-in-text.ts'
import type { ChartTimes } from './departure-times.ts'

/** The times of a chart, for the chart's text alternative. */
export const timesInText = ({ zadar, bibinje, back }: ChartTimes, locale: Locale) => ({
  zadar: timeInText(zadar, locale),
  bibinje: timeInText(bibinje, locale),
  back: timeInText(back, locale),
})
