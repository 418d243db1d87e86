import type { AttemptState, DepositBy, ReservationState } from '../../database/tables.ts'
import type { Locale } from '../../i18n/locales.ts'
import type { DeclineReason } from '../../integrations/payment-provider.ts'
import type { World } from './world.ts'

/** What a story's rows have in common. */
export interface Told {
  id: string
  code: string
  locale: Locale
  email: string
  bail: number
  depositBy: DepositBy
}

export const after = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000)

interface AttemptStory {
  number: number
  startedAt: Date
  changedAt: Date
  state: AttemptState
  decline?: DeclineReason
}

/** An attempt to pay, in our books and in the sandbox's. @returns its id */
export function tellAttempt({ ids, dice, rows, origin, open }: World, told: Told, attempt: AttemptStory): string {
  const { number, startedAt, changedAt, state, decline = null } = attempt
  const id = ids.row(startedAt)
  const isCard = state === 'requires_action' || dice.chance(0.85)
  const provider = isCard ? ('sandbox' as const) : ('sandbox_bank' as const)
  const reference = `ch_${dice.bytes(24).toString('base64url')}`
  const secret = state === 'requires_action' ? `cs_${dice.bytes(24).toString('base64url')}` : null
  if (state === 'requires_action' || state === 'authorized') open.attemptIds.push(id)
  rows.payment_attempt.push({
    id,
    reservation_id: told.id,
    number,
    provider,
    state,
    amount: told.bail,
    token: null,
    reference,
    decline,
    next_action: (secret && { type: 'challenge', client_secret: secret }) as never,
    created_at: startedAt,
    changed_at: changedAt,
    asked_at: null,
  })
  rows['sandbox.charge'].push({
    id: reference,
    provider,
    attempt_id: id,
    amount: told.bail,
    currency: 'EUR',
    description: told.code,
    token: null,
    last4: isCard ? '4242' : null,
    status: state,
    decline_code: decline,
    captured_amount: state === 'captured' ? told.bail : 0,
    refunded_amount: 0,
    secret,
    return_url: origin,
    locale: told.locale,
    created_at: startedAt,
    changed_at: changedAt,
  })
  return id
}

export function tellEvents(
  { rows }: World,
  { id }: Told,
  events: [event: string, to: ReservationState, at: Date][],
): void {
  let from: ReservationState | null = null
  for (const [event, to, at] of events) {
    rows.reservation_event.push({ reservation_id: id, event, from_state: from, to_state: to, happened_at: at })
    from = to
  }
}

/** A mail that was due at this instant and left some seconds later. */
export function tellMail(
  { ids, rows, operatorEmail }: World,
  { id, locale, email }: Told,
  mail: { kind: string; at: Date; about?: string; details?: Record<string, string> },
): void {
  const forOperator = mail.kind === 'operator_new_booking'
  rows.message.push({
    id: ids.row(mail.at),
    kind: mail.kind,
    reservation_id: id,
    about: mail.about ?? '',
    details: (mail.details ?? {}) as never,
    recipient: forOperator ? operatorEmail : email,
    locale: forOperator ? 'hr' : locale,
    state: 'sent',
    attempts: 1,
    last_error: null,
    due_at: mail.at,
    sent_at: after(mail.at, 2),
  })
}

export function tellDeposit({ rows }: World, { id, bail }: Told, attemptId: string, at: Date): void {
  const entry = { reservation_id: id, kind: 'deposit' as const, amount: bail, attempt_id: attemptId, refund_id: null }
  rows.ledger_entry.push({ ...entry, booked_at: at })
}

/** What was paid in cash when it was booked, or to somebody else. */
export function tellPaidByHand({ rows }: World, { id, bail }: Told, kind: 'cash' | 'outside', at: Date): void {
  rows.ledger_entry.push({ reservation_id: id, kind, amount: bail, attempt_id: null, refund_id: null, booked_at: at })
}

/** All of a deposit goes back; `sentAt` null: the provider hasn't confirmed it yet. @returns the refund's id */
export function tellRefund(
  { ids, rows, open }: World,
  { id, bail }: Told,
  refund: { attemptId: string; reason: string; owedAt: Date; sentAt: Date | null },
): string {
  const { attemptId, reason, owedAt, sentAt } = refund
  const refundId = ids.row(owedAt)
  rows.refund.push({
    id: refundId,
    attempt_id: attemptId,
    amount: bail,
    reason,
    state: sentAt ? 'succeeded' : 'due',
    reference: null,
    created_at: owedAt,
    changed_at: sentAt ?? owedAt,
  })
  if (!sentAt) {
    open.attemptIds.push(attemptId)
    return refundId
  }
  const charge = rows['sandbox.charge'].findLast((one) => one.attempt_id === attemptId)
  if (!charge) throw new Error(`no charge of attempt ${attemptId}`)
  charge.refunded_amount = bail
  rows['sandbox.refund'].push({ id: refundId, charge_id: charge.id, amount: bail, created_at: sentAt })
  rows.ledger_entry.push({
    reservation_id: id,
    kind: 'refund',
    amount: -bail,
    attempt_id: attemptId,
    refund_id: refundId,
    booked_at: sentAt,
  })
  return refundId
}
