/** The result of one check of `bonaca doctor`. */
export interface CheckResult {
  name: string
  /** `failed`: guests or the operator are affected now. `warning`: they will be, or it can't be checked. */
  status: 'ok' | 'warning' | 'failed'
  /** What was found, in one sentence. */
  found: string
  /** What to do; only if the status is not `ok`. */
  remedy?: string
}

export const ok = (name: string, found: string): CheckResult => ({ name, status: 'ok', found })
export const warning = (name: string, found: string, remedy: string): CheckResult => ({
  name,
  status: 'warning',
  found,
  remedy,
})
export const failed = (name: string, found: string, remedy: string): CheckResult => ({
  name,
  status: 'failed',
  found,
  remedy,
})

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)
