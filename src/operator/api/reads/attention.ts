import type { z } from 'zod'
import type { attention } from '../../../contract/operator-app/office.ts'
import type { AppLocale } from '../../../contract/operator-app/roles.ts'
import type { AppContext } from '../../../domain/context.ts'
import { unsentMessages } from '../../../domain/messages/unsent-messages.ts'
import { describeProblem, mailProblem, titleOf } from '../../../domain/monitoring/finding.ts'
import { type FailingCheck, failingChecks } from '../../../domain/monitoring/health-state.ts'
import { stuckBefore } from '../../../domain/monitoring/stuck-work.ts'
import { findUnsettledPayments } from '../../../domain/payments/list-payments.ts'
import { disputeIn } from '../../../domain/payments/payment-exceptions.ts'

/** The first of each list; the numbers are on the first screen. */
const maxShown = 100

/** Everything that the first screen counts as a problem, each with whose it is and why. */
export async function attentionFor(
  services: AppContext,
  _: unknown,
  locale: AppLocale,
): Promise<z.input<typeof attention>> {
  const { db, now } = services
  const [checks, mails, { payments, refunds, findings }] = await Promise.all([
    failingChecks(db),
    unsentMessages({ db }),
    findUnsettledPayments(db),
  ])
  return {
    checks: checks.map((check) => describeCheck(check, locale)),
    mails: mails
      .filter(({ attempts }) => attempts > 0)
      .slice(0, maxShown)
      .map(({ lastError, dueAt, ...mail }) => ({
        ...mail,
        ...describeMailError(lastError, locale),
        dueAt: dueAt.toISOString(),
      })),
    payments: payments
      .filter(({ begunAt }) => begunAt < stuckBefore(now()))
      .slice(0, maxShown)
      .map(({ begunAt, askedAt, ...payment }) => ({
        ...payment,
        startedAt: begunAt.toISOString(),
        polledAt: askedAt?.toISOString() ?? null,
      })),
    refunds: refunds
      .filter(({ state, problem }) => state === 'failed' || problem)
      .map(({ changedAt, problem, ...refund }) => ({
        ...refund,
        problem: problem ?? 'other',
        since: changedAt.toISOString(),
      })),
    exceptions: findings.map(({ foundAt, ...exception }) => ({
      ...exception,
      foundAt: foundAt.toISOString(),
      dispute: disputeIn(exception),
    })),
  }
}

const describeMailError = (answer: string | null, locale: AppLocale) =>
  answer === null ? { found: null, advice: null } : describeProblem(mailProblem(answer), locale)

export const describeCheck = (check: FailingCheck, locale: AppLocale) => ({
  title: titleOf(check, locale),
  ...describeProblem(check, locale),
  since: check.failingSince.toISOString(),
})
