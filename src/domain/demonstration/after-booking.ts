import { after, type Told, tellMail, tellRefund } from './telling.ts'
import type { World } from './world.ts'

interface Cancelling {
  at: Date
  reason: 'guest' | 'weather' | 'operator'
  by: 'guest' | 'operator'
  refunded: boolean
}

/** A booking is cancelled beside its reservation, and its deposit goes back, or is about to. */
export function cancel(world: World, told: Told, attemptId: string, { at, reason, by, refunded }: Cancelling): void {
  world.rows.cancellation.push({ reservation_id: told.id, reason, cancelled_by: by, cancelled_at: at })
  const returned_amount = String(told.bail)
  tellMail(world, told, { kind: 'cancelled', at, details: { reason, returned_amount } })
  const sentAt = refunded ? after(at, world.dice.whole(20, 300)) : null
  const about = tellRefund(world, told, { attemptId, reason, owedAt: at, sentAt })
  if (!sentAt) return
  tellMail(world, told, { kind: 'refund_sent', about, at: sentAt, details: { returned_amount } })
}

/** The day itself, as far as it has come: the reminder, the cash on boarding, the thanks. */
export function tellTrip(world: World, told: Told, date: string, rest: number, bookedAt: Date): void {
  const { reminder, boards, thanks } = world.times(date)
  if (bookedAt < reminder && reminder <= world.now) tellMail(world, told, { kind: 'reminder', at: after(reminder, 60) })
  const at = after(boards, world.dice.whole(-900, 3000))
  const came = !world.dice.chance(0.015)
  if (at < world.now && came) {
    world.rows.boarding.push({ reservation_id: told.id, boarded_by: 'ivo@quay', boarded_at: at })
    const cash = { reservation_id: told.id, kind: 'cash' as const, amount: rest, attempt_id: null, refund_id: null }
    if (rest > 0) world.rows.ledger_entry.push({ ...cash, booked_at: at })
  }
  if (thanks < world.now) tellMail(world, told, { kind: 'thank_you', at: after(thanks, 60) })
}
