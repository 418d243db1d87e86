import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import type { DatabasePool } from '../database/connect.ts'

const retryMilliseconds = 1_000
const heartbeatMilliseconds = 500
/**
 * PostgreSQL sends all earlier notifications before it answers a heartbeat. So the subscription is live if the last
 * answered heartbeat was sent less than this long ago.
 */
const liveMilliseconds = 1_000

export interface InvalidationSubscription {
  /** Whether every change committed at least a second ago has been received. */
  isLive(): boolean
  stop(): Promise<void>
}

/**
 * Invalidates the caches of this process when page content has changed, by `listen`/`notify` (trigger
 * `notify_content_changed`). Each new connection invalidates them too, because notifications may have been missed
 * before. A heartbeat on the connection detects a database that doesn't respond. Then all other statements are aborted:
 * in a network that drops packets they would wait a quarter of an hour for the TCP timeout.
 * @param invalidate called right after the commit of a change, and after each (re)connection
 */
export function subscribeToInvalidation(
  { connectDedicated, abortAll }: Pick<DatabasePool, 'connectDedicated' | 'abortAll'>,
  invalidate: () => void,
  log: (line: string) => void,
  timeoutMilliseconds = 5_000,
): InvalidationSubscription {
  let stopped = false
  let connection: Client | undefined
  let lastHeartbeat = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  let running = listen()

  async function listen(): Promise<void> {
    const connected = await connectDedicated().catch(retry)
    if (!connected) return
    connection = connected
    connected.on('notification', invalidate)
    connected.once('error', retry)
    try {
      await Promise.race([connected.query('listen content_changed'), rejectAfter(timeoutMilliseconds)])
      invalidate()
      lastHeartbeat = performance.now()
      schedule(heartbeatMilliseconds, heartbeat)
    } catch (error) {
      retry(error)
    }
  }

  /** Detects a connection that died without being closed, for example behind a firewall. */
  async function heartbeat(): Promise<void> {
    try {
      const sent = performance.now()
      await Promise.race([connection?.query('select 1'), rejectAfter(timeoutMilliseconds)])
      lastHeartbeat = sent
      schedule(heartbeatMilliseconds, heartbeat)
    } catch (error) {
      retry(error)
    }
  }

  function retry(error: unknown): void {
    disconnect()
    if (stopped) return
    log(`cache invalidation is disconnected, retrying: ${error instanceof Error ? error.message : error}`)
    if (isTimeout(error)) abortAll()
    schedule(retryMilliseconds, listen)
  }

  function schedule(milliseconds: number, action: () => Promise<void>): void {
    clearTimeout(timer)
    if (stopped) return
    timer = setTimeout(() => {
      running = action()
    }, milliseconds)
  }

  function disconnect(): void {
    const closing = connection
    connection = undefined
    lastHeartbeat = Number.NEGATIVE_INFINITY
    void closing?.off('notification', invalidate).off('error', retry).end()
  }

  return {
    isLive: () => performance.now() - lastHeartbeat < liveMilliseconds,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
      disconnect()
    },
  }
}

class TimeoutError extends Error {}

const isTimeout = (error: unknown) => error instanceof TimeoutError || /timeout expired/.test(String(error))

async function rejectAfter(milliseconds: number): Promise<never> {
  // Waits in two halves. If this process was suspended, the first timer fires late; a response that has arrived meanwhile is
  // read before the second timer fires.
  for (const half of [milliseconds / 2, milliseconds / 2]) await pause(half, undefined, { ref: false })
  throw new TimeoutError('the database does not respond')
}
