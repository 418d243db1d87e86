import type { QuoteLine } from '../../contract/reservation.ts'
import { fareLabel, type PricedItems, priceOrder, quoteTotals } from './quote.ts'

type Pricing = Parameters<typeof priceOrder>[1]

export interface PricedChange {
  lines: QuoteLine[]
  total: number
  /** The sum of the deposits of the lines. */
  deposit: number
  /**
   * `kept`: all pieces keep their price. `current`: all pieces take the current price. `mixed`: booked pieces keep
   * their price, and added pieces take the current price.
   */
  prices: 'kept' | 'current' | 'mixed'
}

/**
 * Prices a changed booking. Pieces that `booked` contains keep the price at which they were booked; pieces that the
 * change adds take the current price. If `booked` has several lines of an item and the change needs fewer pieces, those
 * of the first line are kept first. If the change is to another departure, `booked` is empty, so all pieces take the
 * current price. One exception: if the operator has cancelled the booked departure, `booked` is passed for another
 * departure of the same trip.
 */
export function priceChange(order: PricedItems, booked: QuoteLine[], pricing: Pricing): PricedChange {
  const wanted = new Map([
    ['adult', order.adults],
    ['child', order.children],
    ['infant', order.infants],
    ...order.special_offers.map(({ id, pieces }): [string, number] => [id, pieces]),
  ])
  const kept = booked.flatMap((line) => {
    const pieces = Math.min(line.pieces, wanted.get(line.id) ?? 0)
    wanted.set(line.id, (wanted.get(line.id) ?? 0) - pieces)
    return pieces > 0 ? [portionOf(line, pieces)] : []
  })
  const left = (id: string) => wanted.get(id) ?? 0
  const added = priceOrder(
    {
      adults: left('adult'),
      children: left('child'),
      infants: left('infant'),
      special_offers: order.special_offers
        .map(({ id }) => ({ id, pieces: left(id) }))
        .filter(({ pieces }) => pieces > 0),
    },
    pricing,
  ).lines
  const position = ({ kind, id }: QuoteLine) => (kind === 'ticket' ? ['adult', 'child', 'infant'].indexOf(id) : 3)
  const lines = joinEqualPrices([...kept, ...added])
    .map((line) => relabel(line, booked, pricing))
    .toSorted((a, b) => position(a) - position(b))
  const { total_amount: total, bail_amount: deposit } = quoteTotals(lines)
  return { lines, total, deposit, prices: kept.length === 0 ? 'current' : added.length === 0 ? 'kept' : 'mixed' }
}

/**
 * A line reduced to a smaller number of pieces. The total of a line is always divisible by its number of pieces. The
 * deposit of a manual booking may not be, so it is rounded down.
 */
const portionOf = (line: QuoteLine, pieces: number): QuoteLine => ({
  ...line,
  pieces,
  original_amount: Math.floor((line.original_amount * pieces) / line.pieces),
  payable_amount: Math.floor((line.payable_amount * pieces) / line.pieces),
})

/** Joins lines of the same item whose pieces have the same price. */
function joinEqualPrices(lines: QuoteLine[]): QuoteLine[] {
  const joined: QuoteLine[] = []
  for (const line of lines) {
    const at = joined.findIndex((other) => other.id === line.id && samePrice(other, line))
    const other = joined[at]
    if (!other) joined.push(line)
    else
      joined[at] = {
        ...other,
        pieces: other.pieces + line.pieces,
        original_amount: other.original_amount + line.original_amount,
        payable_amount: other.payable_amount + line.payable_amount,
      }
  }
  return joined
}

const samePrice = (a: QuoteLine, b: QuoteLine) =>
  a.original_amount * b.pieces === b.original_amount * a.pieces &&
  a.payable_amount * b.pieces === b.payable_amount * a.pieces

/** The label of a fare has the plural form of its number of pieces, so a line with another number gets a new label. */
function relabel(line: QuoteLine, booked: QuoteLine[], { t, prices }: Pricing): QuoteLine {
  const fare = line.kind === 'ticket' && (['adult', 'child', 'infant'] as const).find((each) => each === line.id)
  const unchanged = booked.some(
    ({ id, pieces, label }) => id === line.id && pieces === line.pieces && label === line.label,
  )
  return fare && !unchanged ? { ...line, label: fareLabel(t, fare, prices[fare], line.pieces) } : line
}

/**
 * The lines with the whole price as the deposit, because a guest of a reseller pays the whole price to the reseller.
 */
export const paidOutside = (lines: QuoteLine[]): QuoteLine[] =>
  lines.map((line) => ({ ...line, payable_amount: line.original_amount }))

/** What a change costs, in cents. */
export interface ChangeAmounts {
  total: number
  /**
   * What counts as paid in advance after the change: `paid` + `due`, but at most `total`. If a reseller makes the
   * change, it is `total`.
   */
  bail: number
  due: number
  refund: number
  /** The part of `refund` that is refunded to the guest's card. The operator returns the rest in another way. */
  refundToCard: number
}

/**
 * What a change costs. The amount already paid counts towards the changed booking, and `wanted` is due in addition.
 * Only an amount above the new total is refunded. The refund goes to the card first, up to the part that was paid by
 * card.
 * @param amounts.byCard the part of `paid` that was paid by card
 * @param amounts.refundable how much can still be refunded to the card: the operator may have refunded a part already
 * @param wanted the deposit to pay in addition to `paid`; negative if the new deposit is lower
 * @param minimumCharge the least amount that can be charged; a lower difference is paid on board
 */
export function changeAmounts(
  { total, paid, byCard, refundable }: { total: number; paid: number; byCard: number; refundable: number },
  wanted: number,
  minimumCharge: number,
): ChangeAmounts {
  const open = Math.min(wanted, total - paid)
  const due = open >= minimumCharge ? open : 0
  const bail = Math.min(paid + due, total)
  const excess = paid + due - bail
  const refundToCard = Math.min(excess, byCard, refundable)
  return { total, bail, due, refund: refundToCard + Math.max(0, excess - byCard), refundToCard }
}
