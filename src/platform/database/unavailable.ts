/** The SQLSTATE of a write on a standby. */
export const readOnlyErrorCode = '25006'

/**
 * The SQLSTATE of a transaction that PostgreSQL has rolled back because it and another one waited for each other. It
 * can be repeated.
 */
const deadlockCode = '40P01'

/**
 * Whether the error is temporary: the database is unreachable, is starting or shutting down, has no free connection, is
 * a standby, or has rolled back the transaction because of a deadlock.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  const networkErrors = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH']
  return (
    networkErrors.includes(code) ||
    code === readOnlyErrorCode ||
    code === deadlockCode ||
    // SQLSTATE classes: connection exception, insufficient resources, operator intervention, system error.
    /^(08|53|57|58)/.test(code) ||
    /Connection terminated|not queryable|timeout exceeded when trying to connect|timeout expired|Cannot use a pool after/.test(
      error.message,
    )
  )
}
