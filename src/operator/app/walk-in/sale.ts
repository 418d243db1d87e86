import type { Persons } from '../../../shared/persons.ts'
import type { ActionInput, ManifestData } from '../../operations/operations.ts'
import type { QueuedAction } from '../storage/queued-action.ts'

export type Sale = ManifestData['sales'][number]
export type WalkInInput = ActionInput<'walk-in'>

export const guestsOf = ({ adults, children = 0, infants = 0 }: Pick<WalkInInput, 'adults' | 'children' | 'infants'>) =>
  adults + children + infants

/** The full price of a party, in cents. */
export const priceOf = ({ prices }: Sale, { adults, children, infants }: Persons): number =>
  adults * prices.adult + children * prices.child + infants * prices.infant

export const isSaleOf =
  ({ trip, start }: { trip?: string | undefined; start?: string | undefined }) =>
  (sale: Sale) =>
    sale.trip === trip && sale.start === start

/**
 * The departure that guests on the quay most likely want: the next one that has not left its last quay. If all have
 * left, it is the day's last one.
 */
export function nextSale(sales: readonly Sale[], time: string): Sale | undefined {
  const lastCall = ({ places }: Sale) => places.at(-1)?.departsAt ?? ''
  const inOrder = sales.toSorted((a, b) => lastCall(a).localeCompare(lastCall(b)))
  return inOrder.find((sale) => lastCall(sale) >= time) ?? inOrder.at(-1)
}

/**
 * The id of the quay where guests most likely board: the remembered quay if the boat has not left it yet, otherwise the
 * next quay. If the boat has left all quays, it is the remembered quay, or else the first quay of the departure.
 */
export function nextQuay({ places }: Sale, remembered: string, time: string): string {
  const ahead = places.filter(({ departsAt }) => departsAt >= time)
  const known = ahead.length > 0 ? ahead : places
  return (known.find(({ id }) => id === remembered) ?? known[0])?.id ?? ''
}

/** How many sales of a day wait on this phone for the server. */
export const salesOn = (queue: readonly QueuedAction[], date: string): number =>
  queue.filter(({ name, input }) => name === 'walk-in' && input.date === date).length
