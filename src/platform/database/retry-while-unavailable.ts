import { setTimeout as pause } from 'node:timers/promises'
import { isUnavailable } from './unavailable.ts'

/** Thrown if the database of `DATABASE_URL` is unavailable for longer than a failover takes. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'
}

const pauseMilliseconds = 1_000
/**
 * How long a starting process waits for the database. A failover by Patroni takes up to 25 seconds if Patroni notices
 * the loss of the primary after 20.
 */
const startMilliseconds = 30_000

/**
 * Retries while the database is unavailable: a process may start during a failover, in which a proxy such as HAProxy closes its
 * connections. Rethrows other errors at once.
 * @param log called once, before the first retry
 * @returns the result; throws a DatabaseUnavailableError with a one-sentence message after `startMilliseconds`
 */
export async function retryWhileUnavailable<T>(
  action: () => Promise<T>,
  log: (line: string) => void,
  timeoutMilliseconds = startMilliseconds,
): Promise<T> {
  const deadline = performance.now() + timeoutMilliseconds
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await action()
    } catch (error) {
      if (!isUnavailable(error)) throw error
      const { message } = error as Error
      if (performance.now() > deadline) {
        throw new DatabaseUnavailableError(`The database of DATABASE_URL is unavailable (${message}).`, {
          cause: error,
        })
      }
      if (isFirst) log(`database is unavailable at the start, retrying: ${message}`)
      await pause(pauseMilliseconds)
    }
  }
}
