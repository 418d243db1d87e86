import { sql } from 'kysely'
import type { Queryable } from '../../platform/database/connect.ts'
import { dueJobs } from '../../platform/database/queued-jobs.ts'
import type { DiskSpace } from '../../shared/disk-space.ts'
import { openHolds } from '../places/open-holds.ts'

/** One Prometheus metric; several values when it has a label, such as the state or the queue. */
export interface Metric {
  name: string
  help: string
  values: { label?: [name: string, value: string]; value: number }[]
}

/** The business metrics at `now`, for `/metrics`: alerts on them find stuck work before a guest reports it. */
export async function collectMetrics(db: Queryable, now: Date): Promise<Metric[]> {
  const [reservations, refunds, mails, jobs, single, holds] = await Promise.all([
    countBy(db, 'reservation', reservationStates),
    countBy(db, 'refund', refundStates),
    countBy(db, 'message', unsentStates),
    dueJobs(db, now),
    singleFigures(db, now),
    openHolds(db),
  ])
  const perQueue = (value: (job: (typeof jobs)[number]) => number) =>
    jobs.map((job) => ({ label: ['queue', job.name] as [string, string], value: value(job) }))
  return [
    { name: 'bonaca_reservations', help: 'Reservations by state.', values: reservations },
    gauge(
      'bonaca_last_booking_timestamp_seconds',
      'When the last deposit was received; 0 if never.',
      single.lastBooking,
    ),
    gauge('bonaca_holds', 'Unpaid reservations that hold places.', single.holds),
    gauge('bonaca_held_places', 'Places that these reservations hold.', single.heldPlaces),
    gauge(
      'bonaca_departures_hold_share_reached',
      'Departures whose share of unpaid holds is used up.',
      holds.filter(({ shareReached }) => shareReached).length,
    ),
    gauge(
      'bonaca_holds_overdue',
      'Holds that expired more than two minutes ago and have not ended.',
      single.holdsOverdue,
    ),
    gauge('bonaca_payments_unsettled', 'Payment attempts without a final state.', single.unsettled),
    gauge(
      'bonaca_payment_oldest_unsettled_seconds',
      'Age of the oldest unsettled payment attempt.',
      single.unsettledAge,
    ),
    { name: 'bonaca_refunds', help: 'Refunds by state.', values: refunds },
    gauge(
      'bonaca_refund_oldest_open_seconds',
      'Age of the oldest refund that has neither succeeded nor failed.',
      single.refundAge,
    ),
    gauge('bonaca_payment_exceptions_open', 'Payment exceptions that need review.', single.payment_exception),
    { name: 'bonaca_mails', help: 'Unsent mails by state.', values: mails },
    gauge('bonaca_mail_oldest_due_seconds', 'Age of the oldest due mail.', single.mailAge),
    { name: 'bonaca_jobs_due', help: 'Due jobs by queue.', values: perQueue(({ count }) => count) },
    {
      name: 'bonaca_job_oldest_due_seconds',
      help: 'Waiting time of the oldest due job by queue.',
      values: perQueue(({ seconds }) => seconds),
    },
    gauge(
      'bonaca_fiscal_oldest_unregistered_seconds',
      'Age of the oldest fiscal document that the tax authority has not registered.',
      single.fiscalAge,
    ),
    gauge('bonaca_reviews_waiting', 'Reviews that await moderation.', single.reviews),
    gauge('bonaca_last_backup_timestamp_seconds', 'When the last backup started; 0 if never.', single.lastBackup),
  ]
}

/**
 * The metric of the free space on the disk of the database; none if `disk` is null. If `bonaca install` has set up the
 * site, the backups are on this disk too.
 */
export const diskMetrics = (disk: DiskSpace | null): Metric[] =>
  disk ? [gauge('bonaca_disk_free_bytes', 'Free space on the disk of the database.', disk.freeBytes)] : []

/** The metric of when the certificate that signs fiscal documents ends; none if the site issues no documents. */
export const certificateMetrics = (endsAt: Date | null): Metric[] =>
  endsAt
    ? [
        gauge(
          'bonaca_fiscal_certificate_ends_timestamp_seconds',
          'Until when the certificate of fiscal documents is valid.',
          endsAt.getTime() / 1000,
        ),
      ]
    : []

const gauge = (name: string, help: string, value: number): Metric => ({ name, help, values: [{ value }] })

// Every state is exported, empty ones as 0: an alert on a missing series never fires.
const reservationStates = ['created', 'paying', 'securing', 'completed', 'not_paid', 'failed']
const refundStates = ['due', 'submitting', 'pending', 'succeeded', 'failed', 'unknown']
const unsentStates = ['due', 'failed']

async function countBy(db: Queryable, table: 'reservation' | 'refund' | 'message', states: string[]) {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*) from ${sql.table(table)} where state <> 'sent' group by state`.execute(db)
  const counts = new Map(rows.map(({ state, count }) => [state, count]))
  return states.map((state) => ({ label: ['state', state] as [string, string], value: counts.get(state) ?? 0 }))
}

interface SingleFigures {
  lastBooking: number
  holds: number
  heldPlaces: number
  holdsOverdue: number
  unsettled: number
  unsettledAge: number
  refundAge: number
  payment_exception: number
  mailAge: number
  fiscalAge: number
  reviews: number
  lastBackup: number
}

async function singleFigures(db: Queryable, now: Date): Promise<SingleFigures> {
  const overdueBefore = new Date(now.getTime() - 120_000)
  const { rows } = await sql<SingleFigures>`
    with at (now) as (values (${now}::timestamptz)),
    held as (select hold_expires_at, party from reservation where ended_at is null and seat_status = 'held'),
    unsettled as (select created_at from payment_attempt where state not in ('captured', 'declined', 'canceled'))
    select
      (select extract(epoch from posted_at)::float from ledger_entry where kind = 'deposit'
        order by id desc limit 1) as "lastBooking",
      (select count(*) from held) as holds,
      (select sum(party) from held) as "heldPlaces",
      (select count(*) from held where hold_expires_at < ${overdueBefore}) as "holdsOverdue",
      (select count(*) from unsettled) as unsettled,
      (select extract(epoch from at.now - min(created_at))::float from unsettled) as "unsettledAge",
      (select extract(epoch from at.now - min(created_at))::float from refund
        where state not in ('succeeded', 'failed')) as "refundAge",
      (select count(*) from payment_exception where resolved_at is null) as payment_exception,
      (select extract(epoch from at.now - min(due_at))::float from message where state = 'due') as "mailAge",
      (select extract(epoch from at.now - min(issued_at))::float from fiscal_delivery
        join fiscal_document on id = document_id where jir is null) as "fiscalAge",
      (select count(*) from review where status = 'awaiting_approval') as reviews,
      (select extract(epoch from max(happened_at))::float from operator_action where command = 'backup') as "lastBackup"
    from at`.execute(db)
  const found = rows[0]
  if (!found) throw new Error('the metrics query returned no row')
  const figures = Object.entries(found).map(([name, value]) => [name, Math.max(0, value ?? 0)])
  return Object.fromEntries(figures)
}
