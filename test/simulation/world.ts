import type pg from 'pg'
import { pino } from 'pino'
import type { ReservationView } from '../../src/contract/reservation.ts'
import type { Database } from '../../src/database/connect.ts'
import type { AppContext } from '../../src/domain/context.ts'
import { failedRefundInvariant, invariantsStatement } from '../../src/domain/invariants/check-invariants.ts'
import type { JobPayloads } from '../../src/domain/job-queue.ts'
import { sendDueMessage } from '../../src/domain/messages/send-due-message.ts'
import { receiveWebhook } from '../../src/domain/payments/receive-webhook.ts'
import { refreshPayment } from '../../src/domain/payments/refresh-payment.ts'
import { createReservation } from '../../src/domain/reservations/booking/create-reservation.ts'
import { payReservation } from '../../src/domain/reservations/booking/pay-reservation.ts'
import { cancelDeparture } from '../../src/domain/reservations/cancellation/cancel-departure.ts'
import { previewRefund, refundReservation } from '../../src/domain/reservations/cancellation/refund-reservation.ts'
import { reconcileStale } from '../../src/domain/reservations/holds/reconcile-stale.ts'
import { releaseDeparture, releaseReservation } from '../../src/domain/reservations/holds/release-holds.ts'
import { viewReservation } from '../../src/domain/reservations/view-reservation.ts'
import type { SettingName } from '../../src/domain/settings/setting-definitions.ts'
import { type SettingValue, updateSetting } from '../../src/domain/settings/update-setting.ts'
import { endHoldJob } from '../../src/jobs/end-hold.ts'
import { recheckSettledJob } from '../../src/jobs/recheck-settled.ts'
import { reconcileAttemptJob } from '../../src/jobs/reconcile-attempt.ts'
import { createSimulatedConnections } from './connections.ts'
import { createSimulatedQueue, type SimulatedJob } from './job-queue.ts'
import type { SimulationMutation } from './mutations.ts'
import { createSimulatedProvider, paymentInputFor, type SimulatedCard } from './provider.ts'
import { createScheduler, type SimulatedProcess } from './scheduler.ts'
import { sequentialIds } from './sequential-ids.ts'

/** The database connections that consecutive runs share. */
export interface SimulationDatabase {
  clients: readonly { client: pg.Client; pid: number }[]
  watcher: pg.Client
  /** The watcher's connection for our own queries. */
  db: Database
}

/** All visitors book the same day, a Saturday, on a boat with few places. */
const startTime = new Date('2027-05-11T10:00:00Z')
const day = '2027-05-15'
const capacity = 5

interface Visitor {
  key: string
  caller: string[]
  input: unknown
  /** Set by the first response that contains it. */
  reservationId?: string
}

const duplicateEvents = `
  select 'A provider event is recorded once.' as promise, event_id as what
  from provider_event group by event_id having count(*) > 1`

/** The message lists the violated invariants. */
class InvariantError extends Error {}

/**
 * Visitors, jobs, a provider and a mail server around the real domain code and a real database. One long function, because all
 * actors share the clock, the process that may be killed, and the outcomes that were reported.
 */
export async function openSimulatedWorld({ clients, watcher, db }: SimulationDatabase, mutation?: SimulationMutation) {
  let instant = startTime
  const now = () => instant
  const steps = createScheduler()
  const provider = createSimulatedProvider({ steps, now })
  const jobs = createSimulatedQueue(watcher)
  const ids = sequentialIds()
  const visitors: Visitor[] = []
  const outcomes = new Map<string, string>()
  const violations: string[] = []
  let mailServerDown = false
  let mailsFail = true

  const connections = createSimulatedConnections(clients, {
    steps,
    watcher,
    weaken: mutation?.mutateSql ?? ((sql) => sql),
    committed: checkInvariants,
  })

  /** Checks the invariants after every commit. Invariants with a deadline are evaluated as of the start, so that none is overdue. */
  async function checkInvariants() {
    const { sql: text, parameters } = invariantsStatement(startTime).compile(db)
    const { rows } = await watcher.query({ name: 'audit', text, values: [...parameters] })
    const duplicates = await watcher.query({ name: 'events', text: duplicateEvents })
    for (const { promise, what } of [...rows, ...duplicates.rows])
      if (promise !== failedRefundInvariant) violations.push(`${promise} ${what}`)
  }

  let process: SimulatedProcess
  let services: AppContext
  function startProcess() {
    process = { alive: true }
    services = {
      db: connections.connect(process),
      queue: jobs,
      providers: new Map(provider.clientsFor(process).map((each) => [each.id, each])),
      now,
      ids,
      log: pino({ level: globalThis.process.env.TEST_LOG ?? 'silent' }),
      origin: 'https://bonaca.test',
      operator: { email: 'operator@bonaca.test', phone: '+385 23 000 000' },
    }
  }
  startProcess()

  /** Runs work in the background; any rejection is a fault of the code under test. */
  function runInBackground(work: Promise<unknown>) {
    work.catch((error: Error) => violations.push(`${error.stack}`))
  }

  /** A final state that was reported to a visitor must never change. */
  function recordReportedState(view: ReservationView | null) {
    const action = view?.payment.next_action
    if (action?.type === 'challenge') provider.markSecretIssued(action.client_secret)
    if (!view || view.status === 'pending') return
    const before = outcomes.get(view.id) ?? view.status
    const wasCancelled = before === 'completed' && view.status === 'cancelled'
    if (before !== view.status && !wasCancelled)
      violations.push(`reservation ${view.id} changed from final state ${before} to ${view.status}`)
    outcomes.set(view.id, view.status)
  }

  async function create(visitor: Visitor) {
    const options = { key: visitor.key, locale: 'en', tracing: { id: null, source: 'direct' } } as const
    const answer = await createReservation(services, visitor.input, { ...options, caller: visitor.caller })
    if (!answer.ok) {
      if ('problem' in answer && answer.problem === 'key_reused')
        violations.push('the same key with the same order was rejected as key_reused')
      return
    }
    const { id } = answer.reservation
    if (visitor.reservationId && visitor.reservationId !== id)
      violations.push('one idempotency key created two reservations')
    visitor.reservationId = id
    recordReportedState(answer.reservation)
  }

  /** The amount may exceed what is refundable; the refund is then rejected. */
  async function refundPart(id: string, part: number) {
    const { db } = services
    const found = await db
      .selectFrom('reservation')
      .select(['code', 'bail_amount'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!found) return
    const amount = Math.max(1, Math.round(found.bail_amount * part))
    await refundReservation(services, { code: found.code, amount, reason: 'guest', actor: 'the operator' })
  }

  const handlers: { [Name in keyof JobPayloads]: (payload: JobPayloads[Name]) => Promise<void> } = {
    'reconcile-attempt': (payload) => reconcileAttemptJob(services, payload),
    'recheck-settled': (payload) => recheckSettledJob(services, payload),
    'end-hold': (payload) => endHoldJob(services, payload),
    async 'send-message'({ messageId }) {
      const currentProcess = process
      const again = await sendDueMessage(services, messageId, () =>
        steps.schedule(
          currentProcess,
          async (outcomeRoll) =>
            mailServerDown || (mailsFail && outcomeRoll < 0.1) ? { failed: 'unavailable', permanent: false } : 'sent',
          { target: 'mail server' },
        ),
      )
      if (again) throw new Error('The mail was not accepted.')
    },
  }
  async function work(job: SimulatedJob) {
    const currentProcess = process
    try {
      await (handlers[job.name] as (payload: unknown) => Promise<void>)(job.payload)
      await jobs.complete(job)
    } catch (error) {
      if (job.name !== 'send-message') throw error
      if (currentProcess.alive) await jobs.retryLater(job, now())
    }
  }

  async function startJob(pick: number): Promise<boolean> {
    const job = await jobs.fetch(pick, now())
    if (job) runInBackground(work(job))
    return job !== undefined
  }

  const check = () => {
    if (violations.length > 0) throw new InvariantError(violations.join('\n'))
  }
  const any = <Item>(items: readonly Item[], pick: number) => items[pick % Math.max(items.length, 1)]

  const world = {
    async runSteps(picks: readonly [pick: number, outcomeRoll: number][]) {
      for (const [pick, outcomeRoll] of picks) if (!(await steps.runStep(pick, outcomeRoll))) break
      check()
    },
    /** Runs all queued steps, except those with the target `except`; `outcomeRoll` decides the outcome of external calls. */
    async runAllSteps(outcomeRoll: number, except?: 'provider' | 'mail server') {
      for (;;) {
        const next = await steps.indexOfFirstExcept(except)
        if (next >= 0) await steps.runStep(next, outcomeRoll)
        else return check()
      }
    },
    /** Runs steps until the next one has this target. */
    async runStepsUntil(target: 'provider' | 'mail server') {
      while ((await steps.indexOfFirst(target)) < 0 && (await steps.runStep(0, 1))) check()
    },
    visit(party: number, card: SimulatedCard) {
      const number = visitors.length + 1
      const visitor: Visitor = {
        key: `key-of-visitor-${String(number).padStart(4, '0')}`,
        // Two thirds of the visitors share a client address.
        caller: [number % 3 === 0 ? 'one address' : 'another address'],
        input: {
          date: day,
          adults: party,
          children: 0,
          infants: 0,
          departure_location: 'zadar',
          first_name: 'Ana',
          last_name: 'Kowalska',
          phone: `+48600${100_000 + number}`,
          // Three visitors in a row share an e-mail address.
          email: `visitor-${Math.ceil(number / 3)}@mail.test`,
          terms_accepted: true,
          payment: paymentInputFor(card),
        },
      }
      visitors.push(visitor)
      runInBackground(create(visitor))
    },
    /** The same request again: a double click, the back button, a lost response. */
    repeatRequest(pick: number) {
      const visitor = any(visitors, pick)
      if (visitor) runInBackground(create(visitor))
    },
    payAgain(pick: number, card: SimulatedCard, click: number) {
      const id = any(visitors, pick)?.reservationId
      if (!id) return
      const key = `${id.slice(0, 22)}-again-${click}`
      runInBackground(
        payReservation(services, id, paymentInputFor(card), { locale: 'en', key }).then((answer) => {
          if (answer.ok) recordReportedState(answer.reservation)
        }),
      )
    },
    openBookingPage(pick: number) {
      const id = any(visitors, pick)?.reservationId
      if (id)
        runInBackground(
          refreshPayment(services, id)
            .then(() => viewReservation(services, id, 'en'))
            .then(recordReportedState),
        )
    },
    startJob,
    advancePayment: provider.advancePayment,
    /** Delivers a webhook event; with `stays` it may be delivered again. */
    deliverEvent(pick: number, stays: boolean) {
      const event = any(provider.events, pick)
      const receiver = event && services.providers.get(event.provider)
      if (!receiver) return
      if (!stays) provider.events.splice(provider.events.indexOf(event), 1)
      const body = new TextEncoder().encode(JSON.stringify(event))
      runInBackground(receiveWebhook(services, receiver, { body, headers: new Headers() }))
    },
    sweep: () => runInBackground(reconcileStale(services)),
    refund(pick: number, part: number) {
      const id = any(visitors, pick)?.reservationId
      if (id) runInBackground(refundPart(id, part))
    },
    /** The operator releases one unpaid hold, or all holds of the day. */
    release(pick: number) {
      const id = any(visitors, pick)?.reservationId
      const actor = 'the operator'
      if (id && pick % 2 === 0) runInBackground(releaseReservation(services, { booking: id, actor }))
      else runInBackground(releaseDeparture(services, { date: day, actor }))
    },
    changeSetting: (name: SettingName, value: SettingValue) =>
      runInBackground(updateSetting(services, { name, value, actor: 'the operator' })),
    cancelDeparture: () =>
      runInBackground(cancelDeparture(services, { date: day, reason: 'weather', actor: 'the operator' })),
    advanceTime(seconds: number) {
      instant = new Date(instant.getTime() + seconds * 1000)
      provider.deliverDelayedRequests()
    },
    setMailServerDown(isDown: boolean) {
      mailServerDown = isDown
    },
    /** Kills the process and starts a new one. */
    async crash() {
      process.alive = false
      await connections.disconnect(process)
      startProcess()
      check()
    },
    /** Stops injecting faults, lets everything settle, and checks all invariants. */
    async settleAndCheck() {
      provider.stopFaults()
      mailServerDown = mailsFail = false
      await advanceFiveDays()
      runInBackground(repeatReturnedRefunds(await audited()))
      await advanceFiveDays()
      for (const { promise, what } of await audited()) violations.push(`${promise} ${what}`)
      await reconcilePayments()
      check()
    },
    async close() {
      process.alive = false
      await connections.disconnect(process)
    },
  }

  async function advanceFiveDays() {
    const last = instant.getTime() + 5 * 86_400_000
    for (;;) {
      while (await steps.runStep(0, 1)) check()
      check()
      if (await startJob(0)) continue
      const next = await jobs.nextDue(now())
      if (next === undefined) break
      if (next.getTime() > last) throw new InvariantError('Jobs are still queued five days after the last fault.')
      world.advanceTime(Math.max(1, Math.ceil((next.getTime() - instant.getTime()) / 1000)))
    }
    world.advanceTime((last - instant.getTime()) / 1000)
  }

  const audited = async () => (await invariantsStatement(now()).execute(db)).rows

  /** The operator repeats the refunds that the audit reports as returned. */
  async function repeatReturnedRefunds(violations: { promise: string; what: string }[]) {
    for (const { promise, what } of violations) {
      const [, code = '', cents] = /^(\S+): refund \S+ of (\d+) cents$/.exec(what) ?? []
      if (promise !== failedRefundInvariant) continue
      const left = (await previewRefund(services, code))?.left ?? 0
      const amount = Math.min(Number(cents), left)
      await refundReservation(services, { code, amount, reason: 'guest', actor: 'the operator' })
    }
  }

  /** Reconciles every payment: the provider's state and amount against our ledger. */
  async function reconcilePayments() {
    const { rows } = await watcher.query(
      `select attempt.id, attempt.state, coalesce(sum(entry.amount), 0)::int as net
       from payment_attempt as attempt left join ledger_entry as entry on entry.attempt_id = attempt.id
       group by attempt.id`,
    )
    const ours = new Map(rows.map(({ id, state, net }) => [id as string, { state, net }]))
    for (const { attemptId, status, netAmount } of provider.payments()) {
      const own = ours.get(attemptId)
      if (own?.net !== netAmount)
        violations.push(`the provider holds ${netAmount} of ${attemptId}, our ledger says ${own?.net}`)
      if (!['captured', 'declined', 'canceled'].includes(status))
        violations.push(`${attemptId} is still ${status} at the provider, ${own?.state} here`)
    }
  }

  await resetDatabase(watcher, mutation)
  return world
}

export type SimulatedWorld = Awaited<ReturnType<typeof openSimulatedWorld>>

const tables = [
  'hold_key',
  'rate_limit',
  'message',
  'reservation_event',
  'payment_exception',
  'provider_event',
  'idempotency_key',
  'ledger_entry',
  'refund',
  'payment_attempt',
  'cancellation',
  'reservation_line',
  'reservation',
  'departure',
  'operator_action',
  'simulated_job',
]

/** Empties all tables. The replica role disables the triggers that forbid changes to the ledger. */
async function resetDatabase(watcher: pg.Client, mutation: SimulationMutation | undefined) {
  await watcher.query(
    `begin; set local session_replication_role = replica; ${tables.map((table) => `delete from ${table}`).join('; ')};
     delete from setting; insert into setting select * from initial_setting;
     update setting set value = '{"always": 2, "share": 0.5}' where key = 'holds';
     update setting set value = '${capacity}' where key = 'capacity';
     insert into departure (date, capacity) values ('${day}', ${capacity}); commit`,
  )
  if (mutation?.prepare) await watcher.query(mutation.prepare)
}
