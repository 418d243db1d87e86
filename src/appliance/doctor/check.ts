import {
  describeProblem,
  type Finding,
  fine,
  type HealthCheck,
  isProblem,
  titleOf,
} from '../../domain/monitoring/finding.ts'

/** The result of one check of `bonaca doctor`. */
export interface CheckResult {
  name: string
  /** `failed`: guests or the operator are affected now. `warning`: they will be affected, or the check was not possible. */
  status: 'ok' | 'warning' | 'failed'
  /** What was found, in one sentence. */
  found: string
  /** What to do; only if the status is not `ok`. */
  remedy?: string
  /** What `--notify` reports to the operator; absent for a warning. */
  finding?: Finding
}

export const ok = (check: HealthCheck, found: string, subject = ''): CheckResult =>
  resultOf(fine(check, subject), found)

export const warning = (check: HealthCheck, found: string, remedy: string): CheckResult => ({
  name: titleOf(fine(check), 'en'),
  status: 'warning',
  found,
  remedy,
})

/** @param whenFine the sentence for the terminal if nothing is wrong */
export function resultOf(finding: Finding, whenFine: string): CheckResult {
  const name = titleOf(finding, 'en')
  if (!isProblem(finding)) return { name, status: 'ok', found: whenFine, finding }
  const { found, advice } = describeProblem(finding, 'en')
  return { name, status: 'failed', found, remedy: advice, finding }
}
