import { z } from 'zod'
import type { AppLocale } from '../../contract/operator-app/app-locales.ts'
import { instant, isoDate, multilineText } from '../../contract/primitives.ts'
import { startId, tripId } from '../../contract/reservation.ts'
import { getDailyOverview } from '../../domain/boarding/daily-overview.ts'
import { partySumsByDeparture } from '../../domain/boarding/party-sums.ts'
import { retryMessages, unsentMessages } from '../../domain/messages/unsent-messages.ts'
import { describeProblem, mailProblem, titleOf } from '../../domain/monitoring/finding.ts'
import { type FailingCheck, failingChecks } from '../../domain/monitoring/health-state.ts'
import { stuckBefore } from '../../domain/monitoring/stuck-work.ts'
import { findUnsettledPayments } from '../../domain/payments/list-payments.ts'
import { disputeIn, resolvePaymentException } from '../../domain/payments/payment-exceptions.ts'
import {
  canStillChange,
  findAttemptsByIdSuffix,
  getSettlementStatus,
  requestSettlement,
} from '../../domain/payments/request-settlement.ts'
import { departureId } from '../../domain/places/departure-id.ts'
import { findOpenChoices } from '../../domain/reservations/cancellation/weather-choice.ts'
import { dayOf } from '../../domain/time/operator-time.ts'
import { loadTrips } from '../../domain/trips/trips.ts'
import { maxLengths } from '../../shared/max-lengths.ts'
import { defineOperation, done, moment, refused } from './define-operation.ts'
import { departureView, viewDeparture } from './departure-view.ts'
import { findUnreported, unreported } from './harbour.ts'
import { manifestPlace, partyTotals } from './manifest.ts'

const daySummary = z.object({
  date: isoDate,
  inSeason: z.boolean(),
  /** In the order in which they depart from their first quay. */
  departures: z.array(departureView),
  totals: partyTotals,
  /** The deposits of the day's parties in cents, by whatever method they were paid. */
  depositAmount: z.int(),
})

/** A failing check of the site, such as the check of the disk. The texts are in the language of the reader. */
const failingCheck = z.object({ title: z.string(), found: z.string(), advice: z.string(), since: moment })
const describeCheck = (check: FailingCheck, locale: AppLocale) => ({
  title: titleOf(check, locale),
  ...describeProblem(check, locale),
  since: check.failingSince,
})

/**
 * Returns the departures of a day (default: today) and of the day after it, and the open problems: of most kinds only
 * their number. A phone that is limited to some boats gets only the bookings on these boats.
 */
export const today = defineOperation({
  name: 'today',
  role: 'crew',
  effect: 'read',
  input: z.object({ date: isoDate.optional() }),
  answer: z.object({
    day: daySummary,
    places: z.array(manifestPlace.omit({ parties: true })),
    next: daySummary,
    /** Payments declined on this day, and bookings of any source that ended unpaid on it. */
    refused: z.object({ payments: z.int(), bookings: z.int() }),
    /** Unpaid bookings that hold places now, by departure. */
    holds: z.array(
      z.object({
        ...{ trip: tripId, date: isoDate, start: startId },
        bookings: z.int(),
        places: z.int(),
        links: z.int(),
        shareReached: z.boolean(),
      }),
    ),
    problems: z.object({
      payments: z.int(),
      paymentExceptions: z.int(),
      refundsFailed: z.int(),
      mailsFailed: z.int(),
      mailsWaiting: z.int(),
      reviews: z.int(),
      holdSharesReached: z.int(),
      cashToHandBack: z.array(z.string()),
      checks: z.array(failingCheck),
      /** Voyages to report to the harbour office. */
      voyages: z.int(),
      /** Parties whose departure the operator has cancelled, and who have not yet chosen another day or the refund. */
      choosing: z.array(z.object({ code: z.string(), name: z.string(), guests: z.int(), chooseBy: moment })),
    }),
    readAt: moment,
  }),
  async run({ db, now, locale, device }, { date = dayOf(now()) }) {
    const {
      day,
      next,
      stuck,
      failing,
      unreported: voyages,
      ...overview
    } = await getDailyOverview({ db, now }, date, locale, device?.boats)
    const [trips, sums, choosing] = await Promise.all([
      loadTrips(db),
      partySumsByDeparture(db, { from: day.date, to: next.date }),
      findOpenChoices(db, { boats: device?.boats }),
    ])
    const summaryOf = (summary: typeof day) => ({
      ...summary,
      departures: summary.departures.map((state) => viewDeparture(trips, state, locale)),
      depositAmount: summary.departures.reduce(
        (total, state) => total + (sums.get(departureId(state))?.depositAmount ?? 0),
        0,
      ),
    })
    const checks = failing.map((check) => describeCheck(check, locale))
    const problems = { ...stuck, voyages, checks, choosing }
    return done({ ...overview, day: summaryOf(day), next: summaryOf(next), problems, readAt: now() })
  },
  refusals: {},
})

/** The booking and the guest of a mail or payment; null if no booking matches. */
const whose = { code: z.string().nullable(), guest: z.string().nullable() }
/** The most entries of each list. `today` has the full numbers. */
const maxShown = 100

/** The problems that `today` counts, each with its booking and its cause. */
export const attention = defineOperation({
  name: 'attention',
  role: 'owner',
  effect: 'read',
  input: z.object({}),
  answer: z.object({
    checks: z.array(failingCheck),
    mails: z.array(
      z.object({
        id: z.string(),
        kind: z.string(),
        recipient: z.string(),
        ...whose,
        state: z.enum(['due', 'failed']),
        attempts: z.int(),
        dueAt: moment,
        found: z.string().nullable(),
        advice: z.string().nullable(),
      }),
    ),
    payments: z.array(
      z.object({
        ...{ id: z.string(), ...whose, provider: z.string(), amount: z.int(), state: z.string() },
        ...{ startedAt: moment, polledAt: moment.nullable() },
      }),
    ),
    refunds: z.array(
      z.object({
        ...{ id: z.string(), ...whose, provider: z.string(), amount: z.int() },
        ...{ reason: z.string(), problem: z.string(), since: moment },
      }),
    ),
    /** Voyages that sailed at least ten hours ago, and were not signed, or not exported for the harbour office. */
    voyages: z.array(unreported),
    exceptions: z.array(
      z.object({
        ...{ id: z.int(), ...whose, provider: z.string(), reason: z.string(), foundAt: moment },
        /** The disputed amount in cents, and the deadline for the operator's answer; null for other exceptions. */
        dispute: z.object({ amount: z.int(), respondBy: instant.nullable() }).nullable(),
      }),
    ),
  }),
  async run({ db, now, locale }) {
    const [checks, mails, { payments, refunds, findings }, voyages] = await Promise.all([
      failingChecks(db),
      unsentMessages({ db }),
      findUnsettledPayments(db),
      findUnreported(db, now(), locale),
    ])
    return done({
      voyages,
      checks: checks.map((check) => describeCheck(check, locale)),
      mails: mails
        .filter(({ attempts }) => attempts > 0)
        .slice(0, maxShown)
        .map((mail) => ({ ...mail, ...describeMailError(mail.lastError, locale) })),
      payments: payments.filter(({ startedAt }) => startedAt < stuckBefore(now())).slice(0, maxShown),
      refunds: refunds
        .filter(({ state, problem }) => state === 'failed' || problem)
        .map((refund) => ({ ...refund, problem: refund.problem ?? 'other', since: refund.changedAt })),
      exceptions: findings.map((exception) => ({ ...exception, dispute: disputeIn(exception) })),
    })
  },
  refusals: {},
})

const describeMailError = (answer: string | null, locale: AppLocale) =>
  answer === null ? { found: null, advice: null } : describeProblem(mailProblem(answer), locale)

/** Sends a mail that failed or is being retried now; all such mails if `id` is omitted. */
export const messagesRetry = defineOperation({
  name: 'messages-retry',
  role: 'owner',
  effect: 'none',
  input: z.strictObject({ id: z.uuid('error.invalid').optional() }),
  answer: z.object({ ids: z.array(z.string()) }),
  async run(context, { id }) {
    const ids = await retryMessages(context, { actor: context.actor, ...(id !== undefined && { id }) })
    return ids.length > 0 ? done({ ids }) : refused('none')
  },
  refusals: { none: 'refused.no_unsent_mail' },
})

/**
 * Makes the site ask the provider for the state of a payment, or send a refund to the provider. `id`: the id of
 * the payment or of the refund.
 */
export const paymentsSettle = defineOperation({
  name: 'payments-settle',
  role: 'owner',
  effect: 'money',
  input: z.strictObject({ id: z.uuid('error.invalid') }),
  answer: z.object({ id: z.string(), code: z.string() }),
  async run(context, { id: wanted }) {
    const [id] = await findAttemptsByIdSuffix(context.db, wanted)
    if (!id) return refused('unknown')
    const status = await getSettlementStatus(context.db, id)
    const { code } = status
    if (!canStillChange(status)) return { ...refused('settled'), code }
    await requestSettlement(context, { attemptId: id, code, actor: context.actor })
    return done({ id, code, status })
  },
  refusals: { unknown: 'refused.unknown_payment', settled: 'refused.payment_settled' },
})

/** Marks a payment exception as resolved. */
export const paymentsResolve = defineOperation({
  name: 'payments-resolve',
  role: 'owner',
  effect: 'none',
  input: z.strictObject({ finding: z.int().min(1), note: multilineText(maxLengths.own_note, 1) }),
  answer: z.object({ finding: z.int() }),
  async run(context, { finding, note }) {
    const outcome = await resolvePaymentException(context, { id: finding, note, actor: context.actor })
    return outcome.ok ? done({ finding }) : outcome
  },
  refusals: { unknown: 'refused.unknown_finding', already: 'refused.finding_resolved' },
})
