import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import type { ReservationView } from '../../src/contract/reservation.ts'
import {
  exceptionInvariant,
  failedRefundInvariant,
  invariants,
  invariantsStatement,
  unsentMailInvariant,
} from '../../src/domain/invariants/check-invariants.ts'
import { isDisputed } from '../../src/domain/payments/disputed.ts'
import { isUnresolvedFailedRefund } from '../../src/domain/payments/refund-queries.ts'
import type { Database } from '../../src/platform/database/connect.ts'
import type { SimulatedProvider } from './provider.ts'

const duplicates = `
  select 'A provider event is recorded once.' as invariant, event_id as what
  from provider_event group by event_id having count(*) > 1
  union all select 'A payment of another application raises nothing.', attempt_id
  from payment_exception where reason = 'attempt'
  union all select 'A uuid of a reseller has one booking.', uuid::text
  from reseller_booking group by reseller_id, uuid having count(*) > 1
  union all select 'A movement of cash is recorded once.', id::text
  from cash_movement group by id having count(*) > 1`

/**
 * Finds departures whose boat or `fixed` differs from the result of the latest `departure boat` or `departure fix`
 * command that was carried out. A refused command has no effect.
 */
const boatsOfCommands = `
  select 'A departure has the boat that the operator gave it.' as invariant, departure.id as what
  from departure join trip on trip.id = departure.trip left join lateral (
    select details -> 'after' as after from operator_action
    where command in ('departure boat', 'departure fix') and details -> 'after' ->> 'trip' = departure.trip
      and details -> 'after' ->> 'date' = departure.date::text and details -> 'after' ->> 'start' = departure.start
    order by operator_action.id desc limit 1) as last on true
  where (departure.boat, departure.fixed)
    is distinct from (coalesce(last.after ->> 'boat', trip.boat), coalesce((last.after ->> 'fixed')::boolean, false))`

/**
 * Uses the cancellation rules under which the booking was sold, not the trip's present ones. The departure times are
 * the present ones, because no command of the simulation changes them.
 */
const refundedInTime = sql`
  select 'A guest who cancels in time gets the deposit back.' as invariant, code as what from cancellation
  join reservation on reservation.id = cancellation.reservation_id
  join trip_call as call on (call.trip, call.start, call.quay) = (reservation.trip, reservation.start, departure_location)
  join payment_attempt as attempt on attempt.reservation_id = reservation.id and attempt.state = 'captured'
  where cancellation.reason = 'guest' and not ${isDisputed(sql`attempt.id`)}
    and cancelled_at < (date + departs_at::time) at time zone 'Europe/Zagreb' - cancellation_hours * interval '1 hour'
    and attempt.amount > (select coalesce(sum(amount), 0) from refund where attempt_id = attempt.id and state <> 'failed')
    and not exists (select from refund join payment_attempt as its on its.id = refund.attempt_id
      where its.reservation_id = reservation.id and ${isUnresolvedFailedRefund})`

const withdrawn = 'withdrawn'
const withdrawnAttempts = `
  select '${withdrawn}' as invariant, attempt.id::text as what from payment_attempt as attempt
  join reservation on reservation.id = attempt.reservation_id
  left join reservation_change as change on change.id = attempt.change_id
  join departure on departure.id = coalesce(change.departure, reservation.departure)
  where departure.status = 'cancelled' or (change.id is not null
    and exists (select from cancellation where cancellation.reservation_id = reservation.id))`

/** Invariants that stay violated until the operator sends a refund or mail again, or reviews a payment exception. */
const awaitsOperator: string[] = [failedRefundInvariant, unsentMailInvariant, exceptionInvariant]

/** The message lists the violated invariants. */
export class InvariantError extends Error {}

interface Violation {
  invariant: string
  what: string
}

interface Subjects {
  db: Database
  watcher: pg.Client
  provider: SimulatedProvider
  startTime: Date
}

type Reported = Pick<ReservationView, 'status' | 'date' | 'trip' | 'start'>

/** Collects the violations of one run. */
export function createInvariantChecks({ db, watcher, provider, startTime }: Subjects) {
  const violations: string[] = []
  /** For each reservation, the state and departure that were reported to its visitor most recently. */
  const outcomes = new Map<string, Reported>()
  /**
   * Payment attempts for a cancelled departure, or for a change of a cancelled booking, as of the latest commit. They
   * must not be captured.
   */
  let withdrawnIds = new Set<string>()

  const inTime = refundedInTime.compile(db).sql
  const tablesOf = (query: string) =>
    [...query.matchAll(/\b(?:from|join) "?(\w+)/g)].map(([, table]) => table as string)
  const tablesOfInvariants = new Map(
    invariants.map((each) => [each, tablesOf(invariantsStatement(startTime, [each]).compile(db).sql)]),
  )

  /**
   * Returns the violations of those invariants that read one of the tables in `written`. Without `written`, checks all
   * invariants.
   */
  async function audited(now: Date, written?: ReadonlySet<string>): Promise<Violation[]> {
    const concerns = (tables: string[]) => !written || tables.some((table) => written.has(table))
    const concerned = invariants.filter((each) => concerns(tablesOfInvariants.get(each) ?? []))
    const own = [duplicates, boatsOfCommands, inTime, withdrawnAttempts].filter((query) => concerns(tablesOf(query)))
    if (concerned.length + own.length === 0) return []
    const { sql: text, parameters } = invariantsStatement(now, concerned).compile(db)
    const branches = [...(text ? [text] : []), ...own].join(' union all ')
    // A named statement is parsed and planned once.
    const name = createHash('sha256').update(branches).digest('hex').slice(0, 32)
    const { rows } = await watcher.query<Violation>({ name, text: branches, values: [...parameters] })
    if (own.includes(withdrawnAttempts))
      withdrawnIds = new Set(rows.filter(({ invariant }) => invariant === withdrawn).map(({ what }) => what))
    return rows.filter(({ invariant }) => invariant !== withdrawn)
  }

  /** Checks the invariants after a commit, with the simulation's start time, so that no unfinished work is overdue. */
  async function checkInvariants(written: ReadonlySet<string>) {
    // Always includes `reseller_event`: a trigger inserts its rows, so the statement that causes this does not name it.
    const tables = new Set([...written, 'reseller_event'])
    for (const { invariant, what } of await audited(startTime, tables))
      if (!awaitsOperator.includes(invariant)) violations.push(`${invariant} ${what}`)
  }

  /**
   * Called when a process sends a request to capture. The latest commit is then the one of `beginCapture`, so
   * `withdrawnIds` has every cancellation that `beginCapture` must have seen. The ids of events could not tell which
   * cancellations were committed earlier: an insert may wait for a lock, so the commits can have another order.
   */
  function checkCapture(attemptId: string) {
    if (withdrawnIds.has(attemptId)) violations.push(`${attemptId} is captured although it was cancelled before`)
  }

  /**
   * A final state that was reported to a visitor must never change, with two exceptions. A `completed` booking can be
   * `cancelled`, and a `cancelled` one can be `completed` again for another departure, such as after bad weather.
   */
  function recordReportedState(view: ReservationView | null) {
    for (const action of [view?.payment.next_action, view?.change?.payment.next_action])
      if (action?.type === 'challenge') provider.markSecretIssued(action.client_secret)
    if (!view || view.status === 'created' || view.status === 'pending') return
    const before = outcomes.get(view.id) ?? view
    const wasCancelled = before.status === 'completed' && view.status === 'cancelled'
    const departureOf = ({ date, trip, start }: Reported) => [date, trip, start].join(' ')
    const isElsewhere = departureOf(before) !== departureOf(view)
    const wasMoved = before.status === 'cancelled' && view.status === 'completed' && isElsewhere
    if (before.status !== view.status && !wasCancelled && !wasMoved)
      violations.push(`reservation ${view.id} changed from final state ${before.status} to ${view.status}`)
    outcomes.set(view.id, view)
  }

  /** Reconciles every payment: the provider's state and amount against our ledger. */
  async function reconcilePayments() {
    const { rows } = await watcher.query(
      `select attempt.id, attempt.state, coalesce(sum(entry.amount), 0)::int as net,
         coalesce(sum(entry.amount) filter (where refund.sent_by = 'manual'), 0)::int as manual
       from payment_attempt as attempt left join ledger_entry as entry on entry.attempt_id = attempt.id
       left join refund on refund.id = entry.refund_id group by attempt.id`,
    )
    const ours = new Map(
      rows.map(({ id, ...own }) => [id as string, own as { state: string; net: number; manual: number }]),
    )
    for (const { attemptId, status, netAmount } of provider.payments()) {
      const own = ours.get(attemptId)
      // A refund by hand either moves no money at the provider, or records a refund that was made in the dashboard.
      if (!own || netAmount < own.net || netAmount > own.net - own.manual)
        violations.push(`the provider holds ${netAmount} of ${attemptId}, our ledger says ${own?.net}`)
      if (!['captured', 'declined', 'canceled'].includes(status))
        violations.push(`${attemptId} is still ${status} at the provider, ${own?.state} here`)
    }
  }

  /** Checks that no party gets the same message in two texts. @param arriving ids of the texts that reach a phone */
  async function checkTexts(arriving: string[]) {
    const { rows } = await watcher.query<{ what: string }>(
      `select message || ' to ' || reservation_id as what from text_message where id::text = any ($1)
       group by message, reservation_id having count(*) > 1`,
      [arriving],
    )
    for (const { what } of rows) violations.push(`two texts arrive: ${what}`)
  }

  const check = () => {
    if (violations.length > 0) throw new InvariantError(violations.join('\n'))
  }

  return {
    violations,
    check,
    audited,
    checkInvariants,
    checkCapture,
    recordReportedState,
    reconcilePayments,
    checkTexts,
  }
}
