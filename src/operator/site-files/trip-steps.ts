import type { Locale } from '../../i18n/locales.ts'
import { changedFields, isEqual } from '../../shared/changed-fields.ts'
import type { quaySet } from '../operations/fleet.ts'
import { pricesRemove, pricesSet, ticketKind } from '../operations/prices.ts'
import { tripAdd, tripSet } from '../operations/trips.ts'
import type { FilesPrices, FilesTrip } from './fleet.ts'
import { changeOf, refusalOf, type Step, shortly } from './step.ts'

type Place = Pick<Step, 'part' | 'path'>

/** Adds new trips with names and boat. Then changes fields, starts, prices and state, and in the end the order. */
export const tripSteps = (before: FilesTrip[], after: FilesTrip[], retired: string[]): Step[] => [
  ...after.flatMap((trip, index) => stepsOf(trip, before, { part: 'trips', path: [index] }, retired)),
  ...orderSteps(['trips', tripSet], before, after, retired),
]

function stepsOf(trip: FilesTrip, all: FilesTrip[], place: Place, retired: string[]): Step[] {
  const { id, boat, names, productId } = trip
  const known = all.find((each) => each.id === id)
  const add: Step = {
    ...{ ...place, line: `trip ${id} is added` },
    run: (context) => refusalOf(tripAdd, context, { id, boat, names, productId }),
  }
  const revive: Step = {
    ...{ ...place, line: `trip ${id} is used again` },
    run: (context) => refusalOf(tripSet, context, { id, boat, state: 'draft' }),
  }
  const first = known ? [] : [retired.includes(id) ? revive : add]
  return [
    ...first,
    ...fieldSteps(trip, known, place),
    ...startSteps(trip, known, place),
    ...priceSteps(trip, known?.prices ?? {}, place),
    ...stateSteps(trip, known, place),
  ]
}

function fieldSteps(trip: FilesTrip, before: FilesTrip | undefined, place: Place): Step[] {
  const { starts, prices, state, productId, formerAddresses, ...fields } = trip
  const { id, names, titles, texts } = trip
  const merged = {
    ...{ ...fields, names: { ...before?.names, ...names } },
    ...(productId !== undefined && productId !== (before?.productId ?? id) && { productId }),
    ...(hasMore(formerAddresses, before?.formerAddresses) && { formerAddresses }),
  }
  const changed: Partial<typeof merged> = before ? changedFields(before as typeof merged, merged) : merged
  if (Object.keys(changed).length === 0) return []
  // In a language without a title of its own, the name is the title.
  const withTitles = changed.names || changed.titles ? { titles: { ...merged.names, ...titles } } : {}
  const withTexts = changed.texts ? { texts: changeOf(before?.texts ?? {}, texts) } : {}
  const input = { ...changed, ...withTitles, ...withTexts, id }
  return [{ ...place, line: `trip ${id}: ${shortly(changed)}`, run: (context) => refusalOf(tripSet, context, input) }]
}

/**
 * Whether the files have former addresses that the trip does not have yet. An import never removes an address: a former
 * address that the files lack still leads to the page.
 */
const hasMore = (wanted: FilesTrip['formerAddresses'] = {}, known: FilesTrip['formerAddresses'] = {}): boolean =>
  Object.entries(wanted).some(([locale, list]) => list.some((each) => !known[locale as Locale]?.includes(each)))

function startSteps({ id, starts }: FilesTrip, before: FilesTrip | undefined, { part, path }: Place): Step[] {
  const changed = starts.flatMap((start, index): Step[] => {
    const old = before?.starts.find((each) => each.id === start.id)
    if (isEqual(old, start)) return []
    const line = `trip ${id}: start ${start.id} ${start.calls.map(({ quay, departsAt }) => `${quay} ${departsAt}`).join(', ')}`
    return [
      { line, part, path: [...path, 'starts', index], run: (context) => refusalOf(tripSet, context, { id, start }) },
    ]
  })
  const ended = (before?.starts ?? []).filter((old) => !starts.some((start) => start.id === old.id))
  return [
    ...changed,
    ...ended.map(
      (start): Step => ({
        ...{ line: `trip ${id}: start ${start.id} is retired`, part, path },
        run: (context) => refusalOf(tripSet, context, { id, retiredStart: start.id }),
      }),
    ),
  ]
}

const euros = (cents: number) => `€${(cents / 100).toFixed(2)}`

function priceSteps({ id, prices }: FilesTrip, before: FilesPrices, { part, path }: Place): Step[] {
  return ticketKind.options.flatMap((ticket): Step[] => {
    const [old, wanted] = [before[ticket], prices[ticket]]
    const place = { part, path: [...path, 'prices', ticket] }
    if (isEqual(old, wanted)) return []
    if (!wanted)
      return [{ ...place, line: `trip ${id}: no ${ticket} price`, run: async () => 'A price can’t be removed.' }]
    const set = (
      season: { from: string; to: string } | null,
      price: typeof wanted | (typeof wanted.seasons)[number],
    ): Step => {
      const { originalAmount, payableAmount } = price
      const days = season ? ` from ${season.from} to ${season.to}` : ''
      const span = season && { from: season.from, to: season.to }
      const line = `trip ${id}: ${ticket} ${euros(originalAmount)}, deposit ${euros(payableAmount)}${days}`
      const input = { trip: id, ticket, originalAmount, payableAmount, span }
      return { ...place, line, run: (context) => refusalOf(pricesSet, context, input) }
    }
    const remove = ({ from, to }: { from: string; to: string }): Step => ({
      ...{ ...place, line: `trip ${id}: ${ticket} without the price from ${from} to ${to}` },
      run: (context) => refusalOf(pricesRemove, context, { trip: id, ticket, span: { from, to } }),
    })
    const isIn = (list: typeof wanted.seasons, season: (typeof wanted.seasons)[number]) =>
      list.some((each) => isEqual(each, season))
    const oldSeasons = old?.seasons ?? []
    const isSame = old?.originalAmount === wanted.originalAmount && old?.payableAmount === wanted.payableAmount
    return [
      ...(isSame ? [] : [set(null, wanted)]),
      ...oldSeasons.filter((season) => !isIn(wanted.seasons, season)).map(remove),
      ...wanted.seasons.filter((season) => !isIn(oldSeasons, season)).map((season) => set(season, season)),
    ]
  })
}

const stateSteps = ({ id, state }: FilesTrip, before: FilesTrip | undefined, place: Place): Step[] =>
  state === (before?.state ?? 'draft')
    ? []
    : [
        {
          ...place,
          line: `trip ${id}: ${state.replace('_', ' ')}`,
          run: (context) => refusalOf(tripSet, context, { id, state }),
        },
      ]

/** Puts trips or quays in the order of the files. Before this step, new ones are at the end. */
export function orderSteps(
  [part, operation]: ['trips', typeof tripSet] | ['quays', typeof quaySet],
  before: { id: string }[],
  after: { id: string }[],
  retired: string[],
): Step[] {
  const ids = after.map(({ id }) => id)
  const kept = before.map(({ id }) => id).filter((id) => ids.includes(id))
  const now = [...kept, ...ids.filter((id) => !kept.includes(id))]
  // A retired trip or quay that is used again has its former position, so the order has to be set.
  if (isEqual(now, ids) && !ids.some((id) => retired.includes(id))) return []
  return [
    {
      ...{ line: `${part} in this order: ${ids.join(', ')}`, part, path: [] },
      async run(context) {
        for (const [index, id] of ids.entries()) {
          const problem = await refusalOf(operation as typeof quaySet, context, { id, position: index + 1 })
          if (problem !== undefined) return problem
        }
        return undefined
      },
    },
  ]
}
