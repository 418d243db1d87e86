import type { AnswerOf } from '../../operations/define-operation.ts'
import type { trips } from '../../operations/trips.ts'
import { pluralize } from './format.ts'
import { seasonsText } from './season-text.ts'
import type { OutputBlock } from './table.ts'

export type PrintedTrip = AnswerOf<typeof trips>['trips'][number]

export const nameOfTrip = ({ id, names }: PrintedTrip): string => names.en ?? id

/** Formats a trip as a title line and a table with its starts, season, rules and texts. */
export function tripLines(trip: PrintedTrip): OutputBlock[] {
  const { names, titles, starts, minimumGuests: minimum } = trip
  return [
    `${nameOfTrip(trip)} (${trip.id}): ${trip.state.replaceAll('_', ' ')}`,
    {
      columns: ['', ''],
      rows: [
        ...Object.entries(names).map(([locale, name]) => [`name ${locale}`, name]),
        ...Object.entries(titles).flatMap(([locale, title]) =>
          title === names[locale] ? [] : [[`title ${locale}`, title]],
        ),
        ['boat', `${trip.boat}, ${pluralize(trip.capacity, 'place')} on sale`],
        ...starts.map((start) => [`start ${start.id}`, startText(start)]),
        ['season', seasonsText(trip.seasons)],
        ['largest party', String(trip.maxParty)],
        ['closes', `${trip.closesAt}, ${pluralize(trip.closesDaysBefore, 'day')} before`],
        ['free cancellation', `until ${pluralize(trip.cancellationHours, 'hour')} before departure`],
        ['after we cancel', `${pluralize(trip.weatherChoiceDays, 'day')} to choose`],
        ...(minimum
          ? [['sails with', `${pluralize(minimum.count, 'guest')}, known ${minimum.noticeHours} hours before`]]
          : []),
        ...(trip.productId === trip.id ? [] : [['product', trip.productId]]),
        ['turnaround', pluralize(trip.turnaroundMinutes, 'minute')],
        ...(trip.asksNames ? [['asks for', 'the names of all who sail']] : []),
        ...trip.stops.map(({ id, name, latitude, longitude, does }) => [
          `stop ${id}`,
          `${name}, ${latitude}, ${longitude}${does ? `, ${does}` : ''}`,
        ]),
        ...(trip.picture ? [['picture', trip.picture]] : []),
        ...Object.entries(trip.texts).flatMap(([text, byLocale]) =>
          Object.entries(byLocale).map(([locale, value]) => [`${text} ${locale}`, [value].flat().join('; ')]),
        ),
      ],
    },
  ]
}

const startText = ({ calls: quays, endsNextDay, state }: PrintedTrip['starts'][number]): string => {
  const times = quays.map(({ quay, departsAt, returnsAt }) => `${quay} ${departsAt}${returnsAt ? `–${returnsAt}` : ''}`)
  return [
    times.join(', '),
    ...(endsNextDay ? ['back on the next day'] : []),
    ...(state === 'retired' ? [state] : []),
  ].join('; ')
}
