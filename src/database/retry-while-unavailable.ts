import { setTimeout as pause } from 'node:timers/promises'
import { NoPrimaryError, startMilliseconds } from './failover.ts'
import { isUnavailable } from './unavailable.ts'

const pauseMilliseconds = 1_000

/**
 * Retries while the database is unavailable: a process may start during a failover, in which a proxy such as HAProxy closes its
 * connections. Rethrows other errors at once.
 * @param log called once, before the first retry
 * @returns the result; throws a NoPrimaryError with a one-sentence message after `startMilliseconds`
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
        throw new NoPrimaryError(`The database of DATABASE_URL is unavailable (${message}).`, { cause: error })
      }
      if (isFirst) log(`database is unavailable at the start, retrying: ${message}`)
      await pause(pauseMilliseconds)
    }
  }
}
