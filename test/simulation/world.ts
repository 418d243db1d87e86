import type pg from 'pg'
import { pino } from 'pino'
import type { AppContext } from '../../src/domain/context.ts'
import { reconcileStale } from '../../src/domain/jobs/reconcile-stale.ts'
import { listDisputes } from '../../src/domain/payments/reconcile-disputes.ts'
import { refreshPayment } from '../../src/domain/payments/refresh-payment.ts'
import { payReservation } from '../../src/domain/reservations/booking/pay-reservation.ts'
import { viewReservation } from '../../src/domain/reservations/view-reservation.ts'
import type { Database } from '../../src/platform/database/connect.ts'
import { paymentInputFor, type SimulatedCard } from './cards.ts'
import { createSimulatedConnections } from './connections.ts'
import { hasOfferSince, reachedInTables, type Situation } from './coverage.ts'
import { disputePayments } from './disputes.ts'
import { eraseNames } from './erase-names.ts'
import { deliverAnyEvent } from './event-delivery.ts'
import { createGuestChanges } from './guest-changes.ts'
import { createInvariantChecks, InvariantError } from './invariant-checks.ts'
import { createSimulatedQueue } from './job-queue.ts'
import { createJobWorker } from './job-worker.ts'
import type { SimulationMutation } from './mutations.ts'
import { createOperator } from './operator.ts'
import { createSimulatedProvider } from './provider.ts'
import { createResellers } from './resellers.ts'
import { resetDatabase } from './reset-database.ts'
import { createScheduler, type SimulatedProcess, type StepTarget } from './scheduler.ts'
import { sequentialIds } from './sequential-ids.ts'
import { createTaxAuthority } from './tax-authority.ts'
import { createSimulatedChannels } from './text-channels.ts'
import { bookFor, createVisitor, type Visitor } from './visitor.ts'
import { openAnyOffer } from './waiting-parties.ts'

/** The database connections that consecutive runs share. */
export interface SimulationDatabase {
  clients: readonly { client: pg.Client; pid: number }[]
  watcher: pg.Client
  /**
   * The connection that empties the tables. It is a separate connection, because PostgreSQL discards all
   * cached plans of a connection whose `session_replication_role` changes.
   */
  cleaner: pg.Client
  /** The connection of `watcher`, for the simulation's own queries by Kysely. */
  db: Database
  /** Collects the text of each statement that the site sends, as it was before a mutation changed it. */
  statements: Set<string>
}

/** Within this number of days, every choice after bad weather ends, and the rechecks of its refund end too. */
const settlingDays = 12

const startTime = new Date('2027-05-11T10:00:00Z')

/**
 * Visitors, jobs, a provider and a mail server around the real domain code and a real database. One long function, because all
 * actors share the clock, the process that may be killed, and the outcomes that were reported.
 */
export async function openSimulatedWorld(
  { clients, watcher, cleaner, db, statements }: SimulationDatabase,
  mutation?: SimulationMutation,
) {
  let instant = startTime
  const now = () => instant
  const steps = createScheduler()
  const onCapture = (attemptId: string) => checks.checkCapture(attemptId)
  const onExpire = () => reached.add('an authorisation expires')
  const provider = createSimulatedProvider({ steps, now, onCapture, onExpire })
  const jobs = createSimulatedQueue(watcher)
  const ids = sequentialIds()
  const visitors: Visitor[] = []
  const checks = createInvariantChecks({ db, watcher, provider, startTime })
  const { violations, check, audited, checkInvariants, recordReportedState, reconcilePayments } = checks
  const textChannels = createSimulatedChannels({ steps, violations })
  const mailServer = { isDown: false, fails: true }
  const reached = new Set<Situation>()
  const connections = createSimulatedConnections(clients, {
    ...{ steps, watcher, statements },
    weaken: mutation?.mutateSql ?? ((sql) => sql),
    committed: checkInvariants,
  })

  let process: SimulatedProcess
  let services: AppContext
  function startProcess() {
    process = { alive: true }
    const db = connections.connect(process)
    services = {
      db,
      queue: jobs,
      providers: new Map(provider.clientsFor(process).map((each) => [each.id, each])),
      ...{ minimumCharge: 50, textChannels: textChannels.channelsFor(process), now, ids },
      log: pino({ level: globalThis.process.env.TEST_LOG ?? 'silent' }),
      origin: 'https://bonaca.test',
      operatorOrigin: 'https://bonaca.test',
      operator: { email: 'operator@bonaca.test', phone: '+385 23 000 000' },
      nameKeys: ['name-key-of-the-simulation'],
      unmetSettings: [],
    }
  }
  startProcess()

  /** Runs work in the background; any rejection is a fault of the code under test. */
  function runInBackground(work: Promise<unknown>) {
    work.catch((error: Error) => violations.push(`${error.stack}`))
  }

  const create = (visitor: Visitor) => bookFor(services, visitor, { violations, recordReportedState })
  const current = () => ({ process, services })
  const taxAuthority = createTaxAuthority({ steps, violations, watcher, current })
  const { startJob, interrupt } = createJobWorker({ jobs, steps, now, mailServer, current, runInBackground })

  const visitorAt = (pick: number) => visitors[pick % Math.max(visitors.length, 1)]

  const world = {
    async runSteps(picks: readonly [pick: number, outcomeRoll: number][]) {
      for (const [pick, outcomeRoll] of picks) if (!(await steps.runStep(pick, outcomeRoll))) break
      check()
    },
    /** Runs all queued steps, except those with the target `except`; `outcomeRoll` decides the outcome of external calls. */
    async runAllSteps(outcomeRoll: number, except?: StepTarget) {
      for (;;) {
        const next = await steps.indexOfFirstExcept(except)
        if (next >= 0) await steps.runStep(next, outcomeRoll)
        else return check()
      }
    },
    /** Runs steps until the next one has this target. */
    async runStepsUntil(target: StepTarget) {
      while ((await steps.indexOfFirst(target)) < 0 && (await steps.runStep(0, 1))) check()
    },
    /** Runs the next step with this target, or the next step of any target if there is none. */
    runNext: async (target: StepTarget) => steps.runStep(Math.max(0, await steps.indexOfFirst(target)), 1),
    /** @returns the visitor's number, with which other actions pick the visitor */
    visit(party: number, card: SimulatedCard, where?: object): number {
      const visitor = createVisitor(visitors.length + 1, party, card, where)
      runInBackground(create(visitor))
      return visitors.push(visitor) - 1
    },
    /** Opens the link of a live offer and books its places. */
    bookOffer(pick: number, card: SimulatedCard) {
      const openAndBook = async () => {
        const offer = await openAnyOffer(services, pick)
        if (!offer) return
        const visitor = { ...createVisitor(visitors.length + 1, offer.places, card, offer.sailing), draft: offer.draft }
        visitors.push(visitor)
        await create(visitor)
      }
      runInBackground(openAndBook())
    },
    /** Runs a use case in the background, such as those of the waitlist. */
    run: (useCase: (context: AppContext) => Promise<unknown>) => runInBackground(useCase(services)),
    /** Sends the same request again, as after a double click, the back button or a lost response. */
    repeatRequest(pick: number) {
      const visitor = visitorAt(pick)
      if (visitor && !visitor.byOperator) runInBackground(create(visitor))
    },
    payAgain(pick: number, card: SimulatedCard, click: number) {
      const id = visitorAt(pick)?.reservationId
      if (!id) return
      const key = `${id.slice(0, 22)}-again-${click}`
      runInBackground(
        payReservation(services, id, paymentInputFor(card), { locale: 'en', key }).then((answer) => {
          if (answer.ok) recordReportedState(answer.reservation)
        }),
      )
    },
    openBookingPage(pick: number) {
      const id = visitorAt(pick)?.reservationId
      if (id)
        runInBackground(
          refreshPayment(services, id)
            .then(() => viewReservation(services, id, 'en'))
            .then(recordReportedState),
        )
    },
    startJob,
    advancePayment: provider.advancePayment,
    refundInDashboard: provider.refundInDashboard,
    disputePayment: (pick: number, rolls: number[]) =>
      disputePayments(watcher, provider, visitorAt(pick)?.reservationId, rolls),
    listDisputes: () => runInBackground(listDisputes(services)),
    deliverEvent: (pick: number, stays: boolean) =>
      runInBackground(deliverAnyEvent({ services, provider, reached }, { pick, stays })),
    reportText: (pick: number) => runInBackground(textChannels.report(services, pick)),
    sweep: () => runInBackground(Promise.all([reconcileStale(services), taxAuthority.work()])),
    ...createOperator({ services: () => services, visitors, visitorAt, runInBackground, violations, reached }),
    ...createResellers({ services: () => services, runInBackground, violations }),
    ...createGuestChanges({ services: () => services, visitorAt, runInBackground, recordReportedState, violations }),
    advanceTime(seconds: number) {
      instant = new Date(instant.getTime() + seconds * 1000)
      provider.timePasses()
    },
    setMailServerDown: (isDown: boolean) => Object.assign(mailServer, { isDown }),
    /** Kills the process and starts a new one. */
    async crash() {
      process.alive = false
      await connections.disconnect(process)
      for (const { name, startedAt } of interrupt())
        if (name === 'offer-places' && (await hasOfferSince(watcher, startedAt)))
          reached.add('kill -9 between the commit of an offer and the end of its job')
      for (const point of await taxAuthority.interrupted()) reached.add(point)
      startProcess()
      check()
    },
    /** The situations of this run, complete after `settleAndCheck`. */
    reached,
    /** Stops injecting faults, lets everything settle, and checks all invariants. */
    async settleAndCheck() {
      provider.stopFaults()
      textChannels.stopFaults()
      mailServer.isDown = mailServer.fails = false
      await settle()
      world.retryMails()
      // These two calls find dashboard refunds and disputes whose events were lost.
      world.sweep()
      world.listDisputes()
      await settle()
      world.repeatReturnedRefunds(await audited(now()))
      await settle()
      world.resolveExceptions()
      await settle()
      runInBackground(taxAuthority.settle())
      while (await steps.runStep(0, 1)) check()
      for (const { invariant, what } of await audited(now())) violations.push(`${invariant} ${what}`)
      await reconcilePayments()
      await checks.checkTexts(textChannels.arriving())
      for (const situation of await reachedInTables(watcher)) reached.add(situation)
      check()
    },
    async close() {
      process.alive = false
      await connections.disconnect(process)
    },
  }

  async function settle() {
    const last = instant.getTime() + settlingDays * 86_400_000
    for (;;) {
      while (await steps.runStep(0, 1)) check()
      check()
      if (await startJob(0)) continue
      const next = await jobs.nextDue(now())
      if (!next) break
      if (next.getTime() > last) throw new InvariantError(`Jobs are queued ${settlingDays} days after the last fault.`)
      world.advanceTime(Math.max(1, Math.ceil((next.getTime() - instant.getTime()) / 1000)))
    }
    world.advanceTime((last - instant.getTime()) / 1000)
    runInBackground(eraseNames(services))
    while (await steps.runStep(0, 1)) check()
  }

  await resetDatabase(cleaner, mutation)
  return world
}

export type SimulatedWorld = Awaited<ReturnType<typeof openSimulatedWorld>>
