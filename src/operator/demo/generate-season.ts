import { sql } from 'kysely'
import { recordAction } from '../../domain/audit-log/record-action.ts'
import { setDeparture } from '../../domain/availability/set-departure.ts'
import type { AppContext } from '../../domain/context.ts'
import { createIds } from '../../domain/ids.ts'
import { checkInvariants } from '../../domain/invariants/check-invariants.ts'
import type { QueuedJob } from '../../domain/job-queue.ts'
import { runJob } from '../../domain/jobs/run-job.ts'
import { queueReminders, queueThankYous, reminderTime, thankYouTime } from '../../domain/messages/queue-trip-mails.ts'
import { sendContactMessage } from '../../domain/messages/send-contact-message.ts'
import { sentAt } from '../../domain/messages/send-due-message.ts'
import type { DepartureKey } from '../../domain/places/departure-id.ts'
import { listLocalizedOffers } from '../../domain/pricing/special-offers.ts'
import { cancelDeparture } from '../../domain/reservations/cancellation/cancel-departure.ts'
import { submitReview } from '../../domain/reviews/submit-review.ts'
import { operatorSettings } from '../../domain/settings/operator-settings.ts'
import { addDays, dayOf, instantOf } from '../../domain/time/operator-time.ts'
import { firstStart, firstTrip, loadTrips, startsInUse } from '../../domain/trips/trips.ts'
import { formatsOf } from '../../i18n/formats.ts'
import { createQueryCache } from '../../platform/cache/query-cache.ts'
import { withoutTimeouts } from '../../platform/database/client.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { inTransaction, withoutSavepoints } from '../../shared/in-transaction.ts'
import { createDemoPayments } from './demo-payments.ts'
import { addDemoTrips, canAddDemoTrips, demoTrips } from './demo-trips.ts'
import { assignReviews, type DemoStart, planSeason } from './plan-reservations.ts'
import { randomFrom } from './random.ts'
import { contactMessageTexts, pendingReviewTexts, rejectedReviewText } from './sample-texts.ts'
import { addSeconds, type DemoContext, expectOk, moderateDemoReview, scenarios } from './scenarios.ts'
import { createTimeline } from './timeline.ts'

/**
 * The default number of reservations; creating them takes about 20 seconds. If the planned days have more reservations,
 * some of these days get none.
 */
const usualReservations = 900

export interface SeasonOptions {
  seed: string
  /** The approximate number of reservations; `usualReservations` if omitted. */
  reservations?: number
  /** With 3, adds two trips to the first one and books all of them. */
  trips?: 1 | 3
  actor: string
  /** Called with the completed fraction, from 0 to less than 1, and what is being done. */
  onProgress?: (share: number, doing: string) => void
}

export type SeasonOutcome =
  | { ok: true; reservations: number; days: number; from: string; to: string }
  | { ok: false; refusal: 'in_use' | 'has_own_trips' }

type DemoDependencies = Pick<
  AppContext,
  'db' | 'queue' | 'now' | 'minimumCharge' | 'origin' | 'operatorOrigin' | 'operator' | 'log'
>

/**
 * Fills an empty database with bookings for past days and for the coming months. Calls the use cases of visitors and
 * the operator with a simulated clock. Deterministic for a given seed and time. All changes are one transaction: a
 * running site sees either all of them or none, and its jobs don't process expired holds of the past.
 */
export async function generateSeason(dependencies: DemoDependencies, order: SeasonOptions): Promise<SeasonOutcome> {
  return inTransaction(dependencies.db, async (trx): Promise<SeasonOutcome> => {
    await sql.raw(withoutTimeouts).execute(trx)
    if (await isInUse(trx)) return { ok: false, refusal: 'in_use' }
    if (order.trips === 3) {
      if (!canAddDemoTrips(await loadTrips(trx))) return { ok: false, refusal: 'has_own_trips' }
      await addDemoTrips(trx)
      await dependencies.queue.add(trx, 'draw-charts', {})
    }
    order.onProgress?.(0, 'planning the season')
    const outcome = await generate(dependencies, withoutSavepoints(trx), order)
    order.onProgress?.(shareAtAudit, 'checking all rules')
    await sql`analyze`.execute(trx)
    const violations = await checkInvariants(trx, dependencies.now())
    if (violations.length > 0) throw new Error(`the demo data violates an invariant: ${JSON.stringify(violations[0])}`)
    return outcome
  })
}

async function isInUse(trx: Transaction): Promise<boolean> {
  for (const table of ['reservation', 'departure', 'review', 'message'] as const) {
    const row = await trx
      .selectFrom(table)
      .select((select) => select.lit(1).as('one'))
      .limit(1)
      .executeTakeFirst()
    if (row) return true
  }
  return false
}

async function generate(
  dependencies: DemoDependencies,
  db: Transaction,
  { seed, reservations = usualReservations, trips: tripCount = 1, actor, onProgress = () => {} }: SeasonOptions,
): Promise<SeasonOutcome> {
  const now = dependencies.now()
  createQueryCache(db, () => true)
  const trips = await loadTrips(db)
  const random = randomFrom(seed)
  const timeline = createTimeline(now)
  const payments = createDemoPayments(dependencies.origin, timeline, random)
  const services: AppContext = {
    ...dependencies,
    nameKeys: [],
    unmetSettings: [],
    textChannels: new Map(),
    db,
    queue: timeline.queue,
    providers: payments.providers,
    now: timeline.now,
    ids: createIds(
      random.bytes,
      (limit) => random.integer(0, limit - 1),
      () => timeline.now().getTime(),
    ),
  }
  const demo: DemoContext = {
    services,
    payments,
    timeline,
    random,
    actor,
    trips,
  }
  const starts = await demoStarts(db, tripCount)
  const { bookedDays, ...season } = planSeason(random, starts, { now, targetCount: reservations })
  for (const { stormAt, status, ...day } of bookedDays) {
    if (stormAt) timeline.at(stormAt, () => cancelDay(demo, day))
    if (status === 'closed')
      timeline.at(addSeconds(now, -10 * 86_400), async () => {
        expectOk(await setDeparture(services, { ...departureOf(day), status, actor }))
      })
  }
  for (const date of new Set(bookedDays.map((day) => day.date))) {
    timeline.at(instantOf(addDays(date, -1), reminderTime), () => queueReminders(services, date))
    // Guests are thanked on the day after the boat returns. A trip that ends after midnight returns on the next day, so
    // both days are tried.
    for (const days of [1, 2])
      timeline.at(instantOf(addDays(date, days), thankYouTime), () => queueThankYous(services, date))
  }
  const planned = bookedDays.flatMap((day) => day.reservations)
  // The texts of the reviews are about the first trip.
  assignReviews(
    planned.filter(({ trip }) => trip === firstTrip(trips).id),
    dayOf(now),
    random,
  )
  let completed = 0
  for (const each of planned)
    timeline.at(each.at, async () => {
      await scenarios[each.scenario](demo, each)
      if (isTimeForStatistics(++completed)) await sql`analyze ${growingTables}`.execute(db)
      onProgress(
        (shareOfBookings * completed) / planned.length,
        `booking ${completed} of ${planned.length}, ${monthOf(timeline.now())}`,
      )
    })
  scheduleReviewsAndMessages(demo, now)

  await timeline.run((job) => handle(services, job))
  // Days to cancel that have no `stormAt` are cancelled only at the end of the simulation. So their refunds stay
  // pending.
  for (const { status, stormAt, ...day } of bookedDays)
    if (status === 'cancelled' && !stormAt) await cancelDay(demo, day)
  for (const { job, at } of timeline.jobsLeft())
    if (job.name !== 'send-message') await dependencies.queue.add(db, job.name, job.payload, at)
  await db
    .updateTable('message')
    .set(sentAt(sql.ref('due_at')))
    .execute()
  await payments.store(db)
  const { count } = await db
    .selectFrom('reservation')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const summary = { reservations: count, ...season }
  const details = { seed, ...summary, ...(tripCount > 1 && { added: demoTrips }) }
  await recordAction(db, { command: 'demo', details, actor, now })
  return { ok: true, ...summary }
}

/** Fractions of the whole progress: 0.95 when all bookings are made, 0.96 when the check of the invariants begins. */
const [shareOfBookings, shareAtAudit] = [0.95, 0.96]

const monthOf = (instant: Date) => formatsOf('en').month(dayOf(instant))

/**
 * Whether to run `analyze`: after 128, 256, 512 … reservations. For rows of an open transaction, PostgreSQL has
 * statistics only after `analyze`. Without statistics it scans whole tables.
 */
const isTimeForStatistics = (completed: number) => completed >= 128 && Number.isInteger(Math.log2(completed))
const growingTables = sql.raw(
  'reservation, reservation_event, departure, payment_attempt, ledger_entry, message, boarding, idempotency_key',
)

/** The starts that get bookings: with one trip, only its first start; with three, all starts of all trips. */
async function demoStarts(db: Transaction, tripCount: 1 | 3): Promise<DemoStart[]> {
  const trips = await loadTrips(db)
  const starts: DemoStart[] = []
  for (const trip of tripCount === 1 ? [firstTrip(trips)] : trips.trips) {
    const settings = await operatorSettings(db, trip.id)
    const offers = await listLocalizedOffers(db, trip.id, 'en')
    const booked = tripCount === 1 ? [firstStart(trip)] : startsInUse(trip)
    starts.push(...booked.map((start) => ({ settings, start, offers })))
  }
  return starts
}

const departureOf = ({ trip, start, date }: DepartureKey): DepartureKey => ({ trip, start, date })

async function cancelDay({ services, actor }: DemoContext, day: DepartureKey): Promise<void> {
  const isSoon = day.date <= addDays(dayOf(services.now()), 3)
  const reason = isSoon ? 'weather' : 'operator'
  expectOk(await cancelDeparture(services, { ...departureOf(day), reason, actor }))
}

/** Runs a job without sending mail. At the end of the simulation, all mails are marked as sent when they were due. */
const handle = (services: AppContext, job: QueuedJob): Promise<void> => runJob(services, job, async () => {})

/** Schedules reviews that await approval, a rejected review, and contact messages. All of them happen in the last days. */
function scheduleReviewsAndMessages(demo: DemoContext, now: Date): void {
  const { services, timeline } = demo
  const hour = 3600
  pendingReviewTexts.forEach(({ locale, ...form }, index) => {
    timeline.at(addSeconds(now, -(index + 1) * 7 * hour), async () => {
      expectOk(await submitReview(services, form, { locale, caller: null }))
    })
  })
  const { locale, ...form } = rejectedReviewText
  timeline.at(addSeconds(now, -72 * hour), async () => {
    const { id } = expectOk(await submitReview(services, form, { locale, caller: null }))
    timeline.at(addSeconds(now, -48 * hour), () => moderateDemoReview(demo, id, 'rejected', 'advertising'))
  })
  contactMessageTexts.forEach(({ locale, ...form }, index) => {
    timeline.at(addSeconds(now, -(index + 1) * 19 * hour), async () => {
      expectOk(await sendContactMessage(services, form, { locale, caller: null }))
    })
  })
}
