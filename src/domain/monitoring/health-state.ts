import type { Queryable } from '../../platform/database/connect.ts'
import { type Finding, healthCauses, healthChecks, isProblem, type Problem } from './finding.ts'

/** A stored check: its latest result, since when it fails, and when the operator was told. */
export interface CheckState extends Finding {
  checkedAt: Date
  failingSince: Date | null
  notifiedAt: Date | null
}

export interface FailingCheck extends CheckState, Problem {
  cause: Problem['cause']
  failingSince: Date
}

const hour = 3_600_000
/**
 * A failure has to last this long before the operator is told. Every restart of the site runs the checks, so two runs
 * can follow each other at once and prove little.
 */
const confirmAfter = hour / 2
const remindAfter = 7 * 24 * hour
/** Every check runs at least daily, so an older result says nothing about the present. */
const forgetAfter = 26 * hour

interface Assessment {
  states: CheckState[]
  /** What the mail to the operator says; null if there is nothing to say. */
  news: { failing: Problem[]; fine: Finding[] } | null
}

/**
 * Combines stored checks with new findings, and decides what the operator is told. A failure is reported when two runs,
 * half an hour apart, have found it, because a single one may be a short outage. It is repeated weekly, and its end is
 * reported too. Failures of the mail server are not mailed, because the mail would arrive after they are over. The app
 * and the command line show them on their first pages.
 * @param atOnce reports a failure after one run
 */
export function assessHealth(
  stored: CheckState[],
  findings: Finding[],
  now: Date,
  { atOnce = false } = {},
): Assessment {
  const failing: Problem[] = []
  const fine: Finding[] = []
  const states = findings.map((finding): CheckState => {
    const before = stored.find((one) => isSame(one, finding))
    const state = { ...finding, checkedAt: now }
    if (!isProblem(finding)) {
      if (before?.notifiedAt) fine.push(finding)
      return { ...state, failingSince: null, notifiedAt: null }
    }
    const { failingSince = null, notifiedAt = null } = before ?? {}
    const isConfirmed = atOnce || (failingSince !== null && now.getTime() - failingSince.getTime() >= confirmAfter)
    const isDue = notifiedAt ? now.getTime() - notifiedAt.getTime() >= remindAfter : isConfirmed
    const isNews = isDue && finding.check !== 'mail'
    if (isNews) failing.push(finding)
    return { ...state, failingSince: failingSince ?? now, notifiedAt: isNews ? now : notifiedAt }
  })
  const others = stored.filter(
    (one) => !findings.some((finding) => isSame(one, finding)) && now.getTime() - one.checkedAt.getTime() < forgetAfter,
  )
  return { states: [...states, ...others], news: failing.length + fine.length > 0 ? { failing, fine } : null }
}

const isSame = (one: Finding, other: Finding) => one.check === other.check && one.subject === other.subject

/** The stored checks, in the order of `healthChecks`. Checks and causes of another version of the site are omitted. */
export async function storedChecks(db: Queryable): Promise<CheckState[]> {
  const rows = await db.selectFrom('health_check').selectAll().orderBy('subject').execute()
  const states = rows.flatMap((row): CheckState[] => {
    const check = healthChecks.find((name) => name === row.check_name)
    const cause = row.cause === null ? null : healthCauses.find((name) => name === row.cause)
    if (!check || cause === undefined) return []
    const { subject, facts: details, checked_at: checkedAt, failing_since: failingSince, notified_at: notifiedAt } = row
    return [{ check, subject, cause, details, checkedAt, failingSince, notifiedAt }]
  })
  const position = ({ check }: CheckState) => healthChecks.indexOf(check)
  return states.toSorted((one, other) => position(one) - position(other))
}

/** The checks that fail now, for the first pages of app and command line. */
export const failingChecks = async (db: Queryable): Promise<FailingCheck[]> =>
  (await storedChecks(db)).filter((state): state is FailingCheck => state.cause !== null)
