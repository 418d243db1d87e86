import type { Runner } from '../../database/connect.ts'
import { paymentPoints } from './limits.ts'
import { mailboxOf } from './mailbox.ts'
import { about, type Caller, giveBack, type Limiting, spend, type TooMany } from './spend.ts'

/** Consumes what a booking costs that isn't paid yet: of the caller's payments, and of the mails to its e-mail address. */
export async function spendForBooking(
  limiting: Limiting,
  caller: Caller,
  email: string,
): Promise<{ ok: true } | TooMany> {
  const payment = await spend(limiting, 'payment', caller, paymentPoints.start)
  if (!payment.ok) return payment
  const mails = await spend(limiting, 'unpaid_to', mailbox(email, caller))
  if (!mails.ok) await giveBack(limiting.db, 'payment', caller, paymentPoints.returned)
  return mails
}

/** Gives back what only a booking without money costs. */
export async function returnForBooking(db: Runner, caller: Caller, email: string): Promise<void> {
  await giveBack(db, 'payment', caller, paymentPoints.returned)
  await giveBack(db, 'unpaid_to', mailbox(email, caller), 1)
}

const mailbox = (email: string, caller: Caller) => about(mailboxOf(email), caller)
