import { business } from '../../../../../content/business.ts'
import type { Translate } from '../../../../i18n/translator.ts'
import type { ChartTimes } from './departure-times.ts'
import type { CallText } from './sheet.ts'

/** What the charts of the trip write at its quays and stops, by id. */
export function callTexts(times: ChartTimes, t: Translate): ReadonlyMap<string, CallText> {
  const quays = business.departureLocations.map(({ id, name }) => [id, { name, caption: times[id] }] as const)
  const [swim, lunch] = business.stops
  return new Map([
    ...quays,
    [swim.id, { name: swim.name, caption: t('chart.swim') }],
    [lunch.id, { name: lunch.name, caption: t('chart.lunch') }],
  ])
}
