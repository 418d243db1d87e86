import type { Runner } from '../../database/connect.ts'
import { paymentPoints } from './limits.ts'
import { mailboxOf } from './mailbox.ts'
import { about, type Caller, giveBack, type Limiting, spend, type TooMany } from './spend.ts'

/** Consumes the points of an unpaid booking: payments of the client, and mails to the guest's mailbox. */
export async function spendForBooking(
  limiting: Limiting,
  caller: Caller,
  email: string,
): Promise<{ ok: true } | TooMany> {
  const payment = await spend(limiting, 'payment', caller, paymentPoints.start)
  if (!payment.ok) return payment
  const mails = await spend(limiting, 'unpaid_to', mailboxKey(email, caller))
  if (!mails.ok) await giveBack(limiting.db, 'payment', caller, paymentPoints.returned)
  return mails
}

/** Restores the points that only an unpaid booking consumes. */
export async function returnForBooking(db: Runner, caller: Caller, email: string): Promise<void> {
  await giveBack(db, 'payment', caller, paymentPoints.returned)
  await giveBack(db, 'unpaid_to', mailboxKey(email, caller), 1)
}

const mailboxKey = (email: string, caller: Caller) => about(mailboxOf(email), caller)
