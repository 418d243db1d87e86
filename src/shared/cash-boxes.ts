/** The id of the office's box, into which commands put cash. The id of every other box is that of a phone. */
export const officeBox = 'office'
/** Stands for all boxes of a day together. */
export const allBoxes = 'all'

export const payOutReasons = ['fuel', 'harbour_fee', 'supplies', 'bank', 'other'] as const
export type PayOutReason = (typeof payOutReasons)[number]

/** Cash that moves between boxes, in cents. `from` is null for an opening float, `to` for a pay-out. */
export interface BoxMovement {
  amount: number
  from: string | null
  to: string | null
  isCancelled: boolean
}

/** The cash of one box, or of all, on a day, in cents. */
export interface BoxSums {
  float: number
  /** The cash that guests paid, less the cash that was handed back to them. */
  taken: number
  paidOut: number
  handedOver: number
  received: number
  /** What should be in the box: float + taken − paidOut − handedOver + received. */
  expected: number
}

/**
 * Sums up the cash of a box. For `all`, hand-overs between boxes are ignored. Shared by the server and the operator's
 * app; the app adds the takings and movements that it has not sent yet.
 */
export function sumsOfBox(
  box: string,
  takings: readonly { box: string; amount: number }[],
  movements: readonly BoxMovement[],
): BoxSums {
  const isAll = box === allBoxes
  const sum = (rows: readonly { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0)
  const counting = movements.filter(({ isCancelled }) => !isCancelled)
  const enters = ({ to }: BoxMovement) => (isAll ? to !== null : to === box)
  const leaves = ({ from }: BoxMovement) => (isAll ? from !== null : from === box)
  const handOvers = isAll ? [] : counting.filter(({ from, to }) => from !== null && to !== null)
  const sums = {
    float: sum(counting.filter((one) => one.from === null && enters(one))),
    taken: sum(takings.filter((one) => isAll || one.box === box)),
    paidOut: sum(counting.filter((one) => one.to === null && leaves(one))),
    handedOver: sum(handOvers.filter(leaves)),
    received: sum(handOvers.filter(enters)),
  }
  const { float, taken, paidOut, handedOver, received } = sums
  return { ...sums, expected: float + taken - paidOut - handedOver + received }
}
