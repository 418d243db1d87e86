import { business } from '../../../../../content/business.ts'
import type { Locale } from '../../../../i18n/locales.ts'
import { timeInText } from '../../../../i18n/time-in-text.ts'
import type { Translate } from '../../../../i18n/translator.ts'
import type { ChartTimes } from './departure-times.ts'
import type { CallText } from './sheet.ts'

/** What the charts of the trip write at its quays and stops, by id. */
export function callTexts({ quays }: ChartTimes, t: Translate): ReadonlyMap<string, CallText> {
  const stops = business.stops.map(
    ({ id, name }, index) => [id, { name, caption: t(index === 0 ? 'chart.swim' : 'chart.lunch') }] as const,
  )
  return new Map([...quays.map(({ id, name, time }) => [id, { name, caption: time }] as const), ...stops])
}

/** The text alternative of a chart: of the whole route, or of the quays only. */
export function chartLabel(
  { quays, back }: ChartTimes,
  of: 'route' | 'quays',
  { t, locale }: { t: Translate; locale: Locale },
): string {
  const callOf = (place: string, time: string) => t('chart.call', { place, time: timeInText(time, locale) })
  const calls = quays.map(({ name, time }) => callOf(name, time)).join(', ')
  if (of === 'quays') return t('chart.start_label', { calls })
  const stops = business.stops.map(({ name }) => name).join(', ')
  return t('chart.label', { calls, stops, back: timeInText(back, locale) })
}
