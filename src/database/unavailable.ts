/** What a standby answers to whoever wants to write. */
export const readOnly = '25006'

/** The database went away, is starting, or has no connection left: nothing was done, and it will pass. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  const network = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH']
  return (
    network.includes(code) ||
    code === readOnly ||
    // Classes of PostgreSQL: connection, insufficient resources, operator intervention, system error.
    /^(08|53|57|58)/.test(code) ||
    /Connection terminated|not queryable|timeout exceeded when trying to connect|Cannot use a pool after/.test(
      error.message,
    )
  )
}
