import { sql } from 'kysely'
import type { AttemptRow, DepartureStatus, ReservationRow } from '../../database/tables.ts'
import type { AttemptReference, PaymentProvider, ProviderAnswer } from '../../integrations/payment-provider.ts'
import type { Services } from '../services.ts'
import { applyEvent } from './apply-event.ts'
import { openRefunds } from './refund.ts'
import { payRefund, reverseRefunds } from './refund-provider.ts'
import { isSettled } from './reservation-state-machine.ts'

/** More rounds than any attempt needs (ask, capture, refund): a provider that talks in circles must not hold us. */
const mostRounds = 6

/**
 * Does with the provider whatever an attempt needs next (ask, capture, give back, refund), until nothing is left to do
 * or the provider has no news. Everybody who wonders about an attempt calls this: the one who started it, the webhook,
 * the status poll, the reconciler, and the end of a hold.
 * @param options.news the provider has said that something happened: it is asked even about what was given up, because
 *   money may have come after all
 * @returns whether the attempt is settled, so that nobody needs to ask again
 */
export async function settleAttempt(
  services: Services,
  attemptId: string,
  { news = false }: { news?: boolean } = {},
): Promise<boolean> {
  for (let round = 0; round < mostRounds; round++) {
    const loaded = await load(services, attemptId)
    if (!loaded) return true
    const need = needOf(services.now(), loaded, news && round === 0)
    if (!need) return true
    if (need === 'wait') return false
    const heard = await does[need](services, loaded)
    if (heard !== 'news') return heard === 'no news' && isSettled(loaded.attempt.state) && need === 'ask'
  }
  return false
}

/** Cancels an attempt that waits for its visitor, who wants to pay in another way. */
export async function giveUp(services: Services, attemptId: string): Promise<void> {
  const loaded = await load(services, attemptId)
  if (loaded?.attempt.state === 'requires_action') await does.give_back(services, loaded)
}

interface LoadedAttempt {
  attempt: AttemptRow
  reservation: Pick<ReservationRow, 'state' | 'seats' | 'hold_expires_at'>
  departureStatus: DepartureStatus
  /** The oldest refund that the provider has not carried out yet. */
  refundId: string | null
}

type Need = 'ask' | 'capture' | 'give_back' | 'refund'

/** As long as the first call to the provider may still be under way: asking earlier could only hear "never heard of it". */
const submittingSeconds = 15

async function load({ db }: Services, attemptId: string): Promise<LoadedAttempt | undefined> {
  const row = await db
    .selectFrom('payment_attempt as attempt')
    .innerJoin('reservation', 'reservation.id', 'attempt.reservation_id')
    .innerJoin('departure', 'departure.date', 'reservation.date')
    .select(ofAttempt)
    .select(['reservation.state as reservation_state', 'reservation.seats', 'reservation.hold_expires_at'])
    .select('departure.status as departure_status')
    .select((row) =>
      row
        .selectFrom('refund')
        .select('refund.id')
        .whereRef('refund.attempt_id', '=', 'attempt.id')
        .where('refund.state', 'in', openRefunds)
        .orderBy('refund.created_at')
        .limit(1)
        .as('refund_id'),
    )
    .where('attempt.id', '=', attemptId)
    .executeTakeFirst()
  if (!row) return undefined
  const { reservation_state: state, seats, hold_expires_at, departure_status, refund_id: refundId, ...attempt } = row
  return { attempt, reservation: { state, seats, hold_expires_at }, departureStatus: departure_status, refundId }
}

const ofAttempt = [
  'attempt.id',
  'attempt.reservation_id',
  'attempt.number',
  'attempt.provider',
  'attempt.state',
  'attempt.amount',
  'attempt.token',
  'attempt.reference',
  'attempt.decline',
  'attempt.next_action',
  'attempt.created_at',
  'attempt.changed_at',
  'attempt.asked_at',
  'attempt.asked_times',
  'attempt.caller',
  'attempt.client_secret_issued',
] as const

function needOf(
  now: Date,
  { attempt, reservation, departureStatus, refundId }: LoadedAttempt,
  news: boolean,
): Need | 'wait' | null {
  if (attempt.state === 'authorized') {
    return reservation.state === 'securing' && departureStatus !== 'cancelled' ? 'capture' : 'give_back'
  }
  // A refund that had gone may have come back.
  if (attempt.state === 'captured') return news ? 'ask' : refundId ? 'refund' : null
  // The client secret in the browser would accept another card, past every limit of ours.
  if (attempt.state === 'declined' && attempt.client_secret_issued) return 'give_back'
  if (isSettled(attempt.state)) return news ? 'ask' : null
  if (attempt.state === 'submitting' && now.getTime() < attempt.changed_at.getTime() + submittingSeconds * 1000)
    return 'wait'
  if (now < reservation.hold_expires_at) return 'ask'
  // What has been given up is cancelled at the provider first, so that no money comes after the places went. Only where
  // the places had to go while nobody could know the outcome, money that was taken meanwhile has a right to them; what
  // turns out to be open still is cancelled then, or it might stay so for ever.
  const isOpen = attempt.state === 'requires_action' || attempt.state === 'processing'
  return reservation.seats === 'none' && !isOpen ? 'ask' : 'give_back'
}

type Heard = 'news' | 'no news' | 'nothing'

const does: Record<Need, (services: Services, loaded: LoadedAttempt) => Promise<Heard>> = {
  async ask(services, loaded) {
    const { attempt } = loaded
    await countAsking(services, attempt.id)
    const answer = await providerOf(services, attempt).snapshot(referenceOf(attempt))
    if (attempt.state === 'captured') return hearOfRefunds(services, loaded, answer)
    // A request that came after it was given up: what it began must not become money.
    if (isSettled(attempt.state) && isOpen(answer)) return does.give_back(services, loaded)
    return hear(services, attempt.id, mayStillArrive(attempt, answer, services.now()) ? notYet : answer)
  },
  async capture(services, { attempt }) {
    // The departure was cancelled since it was loaded: the next round gives the money back.
    if (!(await beginCapture(services, attempt.id))) return 'news'
    const answer = await providerOf(services, attempt).capture({ ...referenceOf(attempt), amount: attempt.amount })
    return answer.outcome === 'declined'
      ? newsIf(await applyEvent(services, attempt.id, { type: 'capture_refused' }))
      : hear(services, attempt.id, answer)
  },
  async give_back(services, { attempt }) {
    await countAsking(services, attempt.id)
    const provider = providerOf(services, attempt)
    const answer = await provider.void(referenceOf(attempt))
    // Refused: it can't be cancelled any more. What became of it instead is for the provider to say.
    const known = answer.outcome === 'declined' ? await provider.snapshot(referenceOf(attempt)) : answer
    const heard = await hear(services, attempt.id, known)
    if (!attempt.client_secret_issued || known.outcome !== 'ok' || known.snapshot.status !== 'canceled') return heard
    await clearClientSecret(services, attempt.id)
    return 'news'
  },
  async refund(services, { attempt, refundId }) {
    return newsIf(refundId !== null && (await payRefund(services, providerOf(services, attempt), attempt, refundId)))
  },
}

/** Of a captured payment the only news are its refunds; one that is still to be sent goes on afterwards. */
async function hearOfRefunds(
  services: Services,
  { attempt, refundId }: LoadedAttempt,
  answer: ProviderAnswer,
): Promise<Heard> {
  const failed = answer.outcome === 'ok' ? (answer.snapshot.failedRefunds ?? []) : []
  if (failed.length > 0) await reverseRefunds(services, attempt, failed)
  if (refundId !== null) return 'news'
  return answer.outcome === 'unknown' ? 'nothing' : 'no news'
}

const absentIsFinalMinutes = 3
const notYet: ProviderAnswer = { outcome: 'unknown', why: 'it has not reached the provider yet' }

/** A request that was sent and not answered may be on its way for a while: "never heard of it" is no outcome before. */
const mayStillArrive = ({ created_at }: AttemptRow, answer: ProviderAnswer, now: Date) =>
  answer.outcome === 'declined' &&
  answer.reason === 'absent' &&
  now.getTime() < created_at.getTime() + absentIsFinalMinutes * 60_000

const newsIf = (changed: boolean): Heard => (changed ? 'news' : 'no news')

const isOpen = (answer: ProviderAnswer) =>
  answer.outcome === 'ok' && (answer.snapshot.status === 'requires_action' || answer.snapshot.status === 'processing')

/** Turns a provider's answer into the event that it is. */
export async function hear(services: Services, attemptId: string, answer: ProviderAnswer): Promise<Heard> {
  switch (answer.outcome) {
    case 'ok':
      return newsIf(await applyEvent(services, attemptId, { type: 'snapshot', snapshot: answer.snapshot }))
    case 'declined':
      return newsIf(await applyEvent(services, attemptId, { type: 'declined', reason: answer.reason }))
    case 'unknown':
      services.log.warn({ attempt: attemptId, why: answer.why }, 'the provider gave no answer that can be used')
      return (await applyEvent(services, attemptId, { type: 'no_answer' })) ? 'news' : 'nothing'
  }
}

export function providerOf({ providers }: Services, attempt: Pick<AttemptRow, 'provider'>): PaymentProvider {
  const provider = providers.get(attempt.provider)
  if (!provider) throw new Error(`no payment provider ${attempt.provider} is configured any more`)
  return provider
}

const referenceOf = ({ id, reference, created_at }: AttemptRow): AttemptReference => ({
  attemptId: id,
  reference,
  startedAt: created_at,
})

const countAsking = ({ db, now }: Services, attemptId: string) =>
  db
    .updateTable('payment_attempt')
    .set((row) => ({ asked_at: now(), asked_times: row('asked_times', '+', 1) }))
    .where('id', '=', attemptId)
    .execute()

const clearClientSecret = ({ db }: Services, attemptId: string) =>
  db.updateTable('payment_attempt').set({ client_secret_issued: false }).where('id', '=', attemptId).execute()

/**
 * Records the start of the capture under the departure's row lock, so that a capture and the cancellation of its day have an
 * order: after the cancellation no capture starts.
 * @returns whether the departure still takes place
 */
async function beginCapture({ db, now }: Services, attemptId: string): Promise<boolean> {
  const { rows } = await sql`
    with day as (
      select departure.date, reservation.id from departure join reservation on reservation.date = departure.date
      where reservation.id = (select reservation_id from payment_attempt where id = ${attemptId})
        and departure.status <> 'cancelled'
      for share of departure
    ), counted as (
      update payment_attempt set asked_at = ${now()}, asked_times = asked_times + 1
      from day where payment_attempt.id = ${attemptId})
    insert into reservation_event (reservation_id, event, from_state, to_state, happened_at)
    select id, 'capture_started', 'securing', 'securing', ${now()} from day returning id`.execute(db)
  return rows.length > 0
}
