import type pg from 'pg'
import { pino } from 'pino'
import type { ReservationView } from '../../src/contract/reservation.ts'
import type { Connection } from '../../src/database/connect.ts'
import { auditStatement, refundsAreMadeUpFor } from '../../src/domain/audit/audit.ts'
import { sendDue } from '../../src/domain/messages/send-due.ts'
import { receiveWebhook } from '../../src/domain/payments/receive-webhook.ts'
import { refreshPayment } from '../../src/domain/payments/refresh-payment.ts'
import type { Jobs } from '../../src/domain/queue.ts'
import { cancelDeparture } from '../../src/domain/reservations/cancel-departure.ts'
import { createReservation } from '../../src/domain/reservations/create-reservation.ts'
import { payAgain } from '../../src/domain/reservations/pay-again.ts'
import { refundableBooking, refundReservation } from '../../src/domain/reservations/refund-reservation.ts'
import { releaseDeparture, releaseReservation } from '../../src/domain/reservations/release-holds.ts'
import { sweep } from '../../src/domain/reservations/sweep.ts'
import { viewReservation } from '../../src/domain/reservations/view-reservation.ts'
import type { Services } from '../../src/domain/services.ts'
import { endHoldJob } from '../../src/jobs/end-hold.ts'
import { lookAgainJob } from '../../src/jobs/look-again.ts'
import { settleAttemptJob } from '../../src/jobs/settle-attempt.ts'
import { seededIds } from './ids.ts'
import { type Job, jobBox } from './jobs.ts'
import { lanesOver } from './lanes.ts'
import { type Card, paymentBy, simulatedProvider } from './provider.ts'
import { createSteps, type Process } from './steps.ts'
import type { Weakness } from './weaknesses.ts'

/** Where the runs take place, one after the other. */
export interface Ground {
  clients: readonly { client: pg.Client; pid: number }[]
  watcher: pg.Client
  /** The watcher's connection for queries of ours. */
  db: Connection
}

/** A Tuesday in May; the day that everybody wants is a Saturday, and the boat is small. */
const beginning = new Date('2027-05-11T10:00:00Z')
const day = '2027-05-15'
const capacity = 5

interface Visitor {
  key: string
  caller: string[]
  input: unknown
  /** As soon as any answer has told it. */
  reservationId?: string
}

const recordedTwice = `
  select 'An event of the provider is recorded once.' as promise, event_id as what
  from provider_event group by event_id having count(*) > 1`

/** A broken promise; the message says which. */
class Broken extends Error {}

/**
 * One small world: visitors, jobs, a provider and a mail server around the real domain code and a real database. One long
 * function, since all who act in it share its clock, its process that may die and what was once told.
 */
export async function openWorld({ clients, watcher, db }: Ground, weakness?: Weakness) {
  let instant = beginning
  const now = () => instant
  const steps = createSteps()
  const provider = simulatedProvider({ steps, now })
  const jobs = jobBox(watcher)
  const ids = seededIds()
  const visitors: Visitor[] = []
  const outcomes = new Map<string, string>()
  const broken: string[] = []
  let mailServerAway = false
  let mailsFail = true

  const lanes = lanesOver(clients, { steps, watcher, weaken: weakness?.weaken ?? ((sql) => sql), committed })

  /** What must hold at every moment; what must hold by some time isn't late yet at the beginning of time. */
  async function committed() {
    const { sql: text, parameters } = auditStatement(beginning).compile(db)
    const { rows } = await watcher.query({ name: 'audit', text, values: [...parameters] })
    const twice = await watcher.query({ name: 'events', text: recordedTwice })
    for (const { promise, what } of [...rows, ...twice.rows])
      if (promise !== refundsAreMadeUpFor) broken.push(`${promise} ${what}`)
  }

  let process: Process
  let services: Services
  function boot() {
    process = { alive: true }
    services = {
      db: lanes.connect(process),
      queue: jobs,
      providers: new Map(provider.spokenToBy(process).map((each) => [each.id, each])),
      now,
      ids,
      log: pino({ level: globalThis.process.env.TEST_LOG ?? 'silent' }),
      origin: 'https://bonaca.test',
      operator: { email: 'operator@bonaca.test', phone: '+385 23 000 000' },
    }
  }
  boot()

  /** Something that goes on by itself. Nothing in this world is a reason to fail but what it does on purpose. */
  function goOn(work: Promise<unknown>) {
    work.catch((error: Error) => broken.push(`${error.stack}`))
  }

  /** What somebody was once told of an end stays true. */
  function told(view: ReservationView | null) {
    const action = view?.payment.next_action
    if (action?.type === 'challenge') provider.issued(action.client_secret)
    if (!view || view.status === 'pending') return
    const before = outcomes.get(view.id) ?? view.status
    const wasCancelled = before === 'completed' && view.status === 'cancelled'
    if (before !== view.status && !wasCancelled)
      broken.push(`reservation ${view.id} was ${before}, and is ${view.status}`)
    outcomes.set(view.id, view.status)
  }

  async function create(visitor: Visitor) {
    const options = { key: visitor.key, locale: 'en', tracing: { id: null, source: 'direct' } } as const
    const answer = await createReservation(services, visitor.input, { ...options, caller: visitor.caller })
    if (!answer.ok) {
      if ('problem' in answer && answer.problem === 'key_reused')
        broken.push('the same key with the same order was taken for another one')
      return
    }
    const { id } = answer.reservation
    if (visitor.reservationId && visitor.reservationId !== id) broken.push('one key made two reservations')
    visitor.reservationId = id
    told(answer.reservation)
  }

  /** The operator may ask for more than there is; then nothing moves. */
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

  const handlers: { [Name in keyof Jobs]: (payload: Jobs[Name]) => Promise<void> } = {
    'settle-attempt': (payload) => settleAttemptJob(services, payload),
    'look-again': (payload) => lookAgainJob(services, payload),
    'end-hold': (payload) => endHoldJob(services, payload),
    async 'send-message'({ messageId }) {
      const life = process
      const again = await sendDue(services, messageId, () =>
        steps.ask(
          life,
          async (luck) => (mailServerAway || (mailsFail && luck < 0.1) ? { failed: 'away', permanent: false } : 'sent'),
          { asks: 'mail server' },
        ),
      )
      if (again) throw new Error('not taken')
    },
  }
  async function work(job: Job) {
    const life = process
    try {
      await (handlers[job.name] as (payload: unknown) => Promise<void>)(job.payload)
      await jobs.done(job)
    } catch (error) {
      if (job.name !== 'send-message') throw error
      if (life.alive) await jobs.failed(job, now())
    }
  }

  async function startJob(pick: number): Promise<boolean> {
    const job = await jobs.fetch(pick, now())
    if (job) goOn(work(job))
    return job !== undefined
  }

  const check = () => {
    if (broken.length > 0) throw new Broken(broken.join('\n'))
  }
  const any = <Item>(items: readonly Item[], pick: number) => items[pick % Math.max(items.length, 1)]

  const world = {
    async takeSteps(picks: readonly [pick: number, luck: number][]) {
      for (const [pick, luck] of picks) if (!(await steps.take(pick, luck))) break
      check()
    },
    /** Until there is nothing left to do but to wait; the luck is that of all that is asked of others meanwhile. */
    async takeAllSteps(luck: number, besides?: 'provider' | 'mail server') {
      for (;;) {
        const next = await steps.firstBesides(besides)
        if (next >= 0) await steps.take(next, luck)
        else return check()
      }
    },
    /** Until somebody is about to be asked. */
    async takeStepsTo(asked: 'provider' | 'mail server') {
      while ((await steps.first(asked)) < 0 && (await steps.take(0, 1))) check()
    },
    visit(party: number, card: Card) {
      const number = visitors.length + 1
      const visitor: Visitor = {
        key: `key-of-visitor-${String(number).padStart(4, '0')}`,
        // Two thirds of the visitors share an address.
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
          // Three visitors in a row share a mailbox.
          email: `visitor-${Math.ceil(number / 3)}@mail.test`,
          terms_accepted: true,
          payment: paymentBy(card),
        },
      }
      visitors.push(visitor)
      goOn(create(visitor))
    },
    /** A double click, the back button, an answer that was lost. */
    sendAgain(pick: number) {
      const visitor = any(visitors, pick)
      if (visitor) goOn(create(visitor))
    },
    payAgain(pick: number, card: Card, click: number) {
      const id = any(visitors, pick)?.reservationId
      if (!id) return
      const key = `${id.slice(0, 22)}-again-${click}`
      goOn(
        payAgain(services, id, paymentBy(card), { locale: 'en', key }).then((answer) => {
          if (answer.ok) told(answer.reservation)
        }),
      )
    },
    look(pick: number) {
      const id = any(visitors, pick)?.reservationId
      if (id)
        goOn(
          refreshPayment(services, id)
            .then(() => viewReservation(services, id, 'en'))
            .then(told),
        )
    },
    startJob,
    providerMoves: provider.moves,
    /** An event arrives; it may arrive again later. */
    event(pick: number, stays: boolean) {
      const event = any(provider.events, pick)
      const receiver = event && services.providers.get(event.provider)
      if (!receiver) return
      if (!stays) provider.events.splice(provider.events.indexOf(event), 1)
      const body = new TextEncoder().encode(JSON.stringify(event))
      goOn(receiveWebhook(services, receiver, { body, headers: new Headers() }))
    },
    sweep: () => goOn(sweep(services)),
    refund(pick: number, part: number) {
      const id = any(visitors, pick)?.reservationId
      if (id) goOn(refundPart(id, part))
    },
    /** The operator ends one unpaid hold, or all of the day. */
    release(pick: number) {
      const id = any(visitors, pick)?.reservationId
      const actor = 'the operator'
      if (id && pick % 2 === 0) goOn(releaseReservation(services, { booking: id, actor }))
      else goOn(releaseDeparture(services, { date: day, actor }))
    },
    cancelDay: () => goOn(cancelDeparture(services, { date: day, reason: 'weather', actor: 'the operator' })),
    timePasses(seconds: number) {
      instant = new Date(instant.getTime() + seconds * 1000)
      provider.timePasses()
    },
    mailServer(away: boolean) {
      mailServerAway = away
    },
    /** `kill -9`, and the start after it. */
    async crash() {
      process.alive = false
      await lanes.cut(process)
      boot()
      check()
    },
    /** No more faults: now everything has to come to its end, and all of it has to add up. */
    async end() {
      provider.heal()
      mailServerAway = mailsFail = false
      await fiveDaysPass()
      goOn(refundsAreSentAgain(await audited()))
      await fiveDaysPass()
      for (const { promise, what } of await audited()) broken.push(`${promise} ${what}`)
      await compareBooks()
      check()
    },
    async close() {
      process.alive = false
      await lanes.cut(process)
    },
  }

  async function fiveDaysPass() {
    const last = instant.getTime() + 5 * 86_400_000
    for (;;) {
      while (await steps.take(0, 1)) check()
      check()
      if (await startJob(0)) continue
      const next = await jobs.nextDue(now())
      if (next === undefined) break
      if (next.getTime() > last) throw new Broken('there is still work five days after the last fault')
      world.timePasses(Math.max(1, Math.ceil((next.getTime() - instant.getTime()) / 1000)))
    }
    world.timePasses((last - instant.getTime()) / 1000)
  }

  const audited = async () => (await auditStatement(now()).execute(db)).rows

  /** The operator reads the audit, and sends what came back once more. */
  async function refundsAreSentAgain(broken: { promise: string; what: string }[]) {
    for (const { promise, what } of broken) {
      const [, code = '', cents] = /^(\S+): refund \S+ of (\d+) cents$/.exec(what) ?? []
      if (promise !== refundsAreMadeUpFor) continue
      const left = (await refundableBooking(services, code))?.left ?? 0
      const amount = Math.min(Number(cents), left)
      await refundReservation(services, { code, amount, reason: 'guest', actor: 'the operator' })
    }
  }

  /** The provider's books and ours say the same of every payment. */
  async function compareBooks() {
    const { rows } = await watcher.query(
      `select attempt.id, attempt.state, coalesce(sum(entry.amount), 0)::int as kept
       from payment_attempt as attempt left join ledger_entry as entry on entry.attempt_id = attempt.id
       group by attempt.id`,
    )
    const ours = new Map(rows.map(({ id, state, kept }) => [id as string, { state, kept }]))
    for (const { attemptId, status, kept } of provider.payments()) {
      const own = ours.get(attemptId)
      if (own?.kept !== kept) broken.push(`the provider keeps ${kept} of ${attemptId}, our books say ${own?.kept}`)
      if (!['captured', 'declined', 'canceled'].includes(status))
        broken.push(`at the provider ${attemptId} is still ${status}, here ${own?.state}`)
    }
  }

  await prepare(watcher, weakness)
  return world
}

export type World = Awaited<ReturnType<typeof openWorld>>

const tables = [
  'hold_key',
  'rate_limit',
  'message',
  'reservation_event',
  'quarantine',
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

/** An empty sea. The books of the last run are closed by force: the triggers that keep them are asleep meanwhile. */
async function prepare(watcher: pg.Client, weakness: Weakness | undefined) {
  await watcher.query(
    `begin; set local session_replication_role = replica; ${tables.map((table) => `delete from ${table}`).join('; ')};
     update setting set value = '{"always": 2, "share": 0.5}' where key = 'holds';
     insert into departure (date, capacity) values ('${day}', ${capacity}); commit`,
  )
  if (weakness?.prepare) await watcher.query(weakness.prepare)
}
