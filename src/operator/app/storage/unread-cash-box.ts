import { officeBox, sumsOfBox } from '../../../shared/cash-boxes.ts'
import type { CashBoxData } from '../../operations/operations.ts'
import { dayOf } from '../i18n/dates.ts'

type Device = { id: string; name: string }

/** The value of `readAt` in cash boxes that were never read. */
const never = new Date(0).toISOString()

/**
 * Stands in for the cash boxes of a day until the phone has read them from the server. It has this phone's box, and the
 * boxes of the other phones from the earlier answer `known`. All are empty, because every day starts with empty boxes.
 * `readAt` is the time of the earlier answer; without one, it is `never`.
 */
export function unreadCashBox(known: CashBoxData | undefined, date: string, { id, name }: Device): CashBoxData {
  const sums = sumsOfBox(officeBox, [], [])
  const others = (known?.boxes ?? []).filter((one) => one.isInUse && one.box !== id && one.box !== officeBox)
  const own = { box: id, name, isInUse: true }
  return {
    ...{ date, expected: 0, ofTheDay: 0, ofOtherDays: 0, handedBack: 0, takings: [], movements: [], counts: [] },
    boxes: [own, ...others].map((one) => ({ ...one, sums })),
    terminal: { amount: 0, slips: [] },
    ...{ applied: [], readAt: known?.readAt ?? never },
  }
}

/** Whether today's boxes were last read on an earlier day. */
export const isUnread = ({ date, readAt }: CashBoxData, today: string): boolean =>
  date === today && dayOf(new Date(readAt)) < today

export const wasNeverRead = ({ readAt }: CashBoxData): boolean => readAt === never

/** The cash boxes that the phone has read most recently; undefined if it has read none. */
export const lastKnown = (boxes: Record<string, CashBoxData>): CashBoxData | undefined =>
  Object.values(boxes).toSorted((a, b) => b.readAt.localeCompare(a.readAt))[0]
