import { sql } from 'kysely'
import type { Runner } from '../../database/connect.ts'
import { dueJobs } from '../../database/queued-jobs.ts'
import { openHolds } from '../availability/open-holds.ts'

/** One figure, by a name in Prometheus's manner; several values where it is told per state or per queue. */
export interface Measure {
  name: string
  help: string
  values: { label?: [name: string, value: string]; value: number }[]
}

/** How the business stands at `now`, for whoever watches it: what is stuck shows here before a guest tells of it. */
export async function measures(db: Runner, now: Date): Promise<Measure[]> {
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
    one('bonaca_last_booking_timestamp_seconds', 'When the last deposit came; 0 for never.', single.lastBooking),
    one('bonaca_holds', 'Reservations that hold places while they are being paid.', single.holds),
    one('bonaca_held_places', 'Places that these reservations hold.', single.heldPlaces),
    one(
      'bonaca_departures_hold_share_reached',
      'Departures on which unpaid bookings hold all the places that they may hold.',
      holds.filter(({ shareReached }) => shareReached).length,
    ),
    one('bonaca_holds_overdue', 'Holds that should have ended two minutes ago.', single.holdsOverdue),
    one('bonaca_payments_unsettled', 'Attempts to pay whose outcome is open.', single.unsettled),
    one('bonaca_payment_oldest_unsettled_seconds', 'Age of the oldest of them.', single.unsettledAge),
    { name: 'bonaca_refunds', help: 'Refunds by state.', values: refunds },
    one(
      'bonaca_refund_oldest_open_seconds',
      'Age of the oldest refund that is neither confirmed nor refused.',
      single.refundAge,
    ),
    one('bonaca_quarantine_open', 'What did not fit and waits for a person.', single.quarantine),
    { name: 'bonaca_mails', help: 'Mails that are not sent, by state.', values: mails },
    one('bonaca_mail_oldest_due_seconds', 'Age of the oldest mail that is due.', single.mailAge),
    { name: 'bonaca_jobs_due', help: 'Jobs whose time has come.', values: perQueue(({ count }) => count) },
    {
      name: 'bonaca_job_oldest_due_seconds',
      help: 'How long the oldest of them has waited.',
      values: perQueue(({ seconds }) => seconds),
    },
    one('bonaca_reviews_waiting', 'Reviews that nobody has decided on.', single.reviews),
    one('bonaca_last_backup_timestamp_seconds', 'When the last backup was begun; 0 for never.', single.lastBackup),
  ]
}

const one = (name: string, help: string, value: number): Measure => ({ name, help, values: [{ value }] })

// Every state is told, also the one that nothing is in: an alarm on a figure that isn't there never rings.
const reservationStates = ['created', 'paying', 'securing', 'completed', 'not_paid', 'failed']
const refundStates = ['due', 'submitting', 'pending', 'succeeded', 'failed', 'unknown']
const unsentStates = ['due', 'failed']

async function countBy(db: Runner, table: 'reservation' | 'refund' | 'message', states: string[]) {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*) from ${sql.table(table)} where state <> 'sent' group by state`.execute(db)
  const counted = new Map(rows.map(({ state, count }) => [state, count]))
  return states.map((state) => ({ label: ['state', state] as [string, string], value: counted.get(state) ?? 0 }))
}

interface SingleFigures {
  lastBooking: number
  holds: number
  heldPlaces: number
  holdsOverdue: number
  unsettled: number
  unsettledAge: number
  refundAge: number
  quarantine: number
  mailAge: number
  reviews: number
  lastBackup: number
}

async function singleFigures(db: Runner, now: Date): Promise<SingleFigures> {
  const overdue = new Date(now.getTime() - 120_000)
  const { rows } = await sql<SingleFigures>`
    with at (now) as (values (${now}::timestamptz)),
    held as (select hold_expires_at, party from reservation where ended_at is null and seats = 'held'),
    unsettled as (select created_at from payment_attempt where state not in ('captured', 'declined', 'canceled'))
    select
      (select extract(epoch from booked_at)::float from ledger_entry where kind = 'deposit'
        order by id desc limit 1) as "lastBooking",
      (select count(*) from held) as holds,
      (select sum(party) from held) as "heldPlaces",
      (select count(*) from held where hold_expires_at < ${overdue}) as "holdsOverdue",
      (select count(*) from unsettled) as unsettled,
      (select extract(epoch from at.now - min(created_at))::float from unsettled) as "unsettledAge",
      (select extract(epoch from at.now - min(created_at))::float from refund
        where state not in ('succeeded', 'failed')) as "refundAge",
      (select count(*) from quarantine where resolved_at is null) as quarantine,
      (select extract(epoch from at.now - min(due_at))::float from message where state = 'due') as "mailAge",
      (select count(*) from review where status = 'awaiting_approval') as reviews,
      (select extract(epoch from max(happened_at))::float from operator_action where command = 'backup') as "lastBackup"
    from at`.execute(db)
  const found = rows[0]
  if (!found) throw new Error('a select without a row')
  const told = Object.entries(found).map(([name, value]) => [name, Math.max(0, value ?? 0)])
  return Object.fromEntries(told)
}
