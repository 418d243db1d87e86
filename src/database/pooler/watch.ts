import { setTimeout as pause } from 'node:timers/promises'
import { Client } from '../client.ts'
import type { DatabasePool } from '../connect.ts'
import { destroySocket } from '../destroy-socket.ts'

const pollMilliseconds = 1_000
const timeoutMilliseconds = 5_000

/**
 * Logs in at the pooler every second and destroys all connections of the pool if it does not respond. In a network that drops
 * packets their statements would wait for the TCP timeout; the heartbeat of the invalidation uses the direct address and
 * detects only a database that does not respond. A login needs no server connection, so a pooler without a free one passes.
 */
export function watchPooler({ pool, abortAll }: DatabasePool, log: (line: string) => void): { stop(): void } {
  let stopped = false

  async function poll(): Promise<void> {
    const client = new Client({
      connectionString: pool.options.connectionString,
      application_name: 'bonaca-watch',
      connectionTimeoutMillis: timeoutMilliseconds,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
    } catch (error) {
      destroySocket(client)
      if (stopped || !/timeout expired/.test(String(error))) return
      log('the connection pooler does not respond, its connections are closed')
      abortAll()
    }
  }

  async function pollForever(): Promise<void> {
    while (!stopped) {
      await pause(pollMilliseconds, undefined, { ref: false })
      if (!stopped) await poll()
    }
  }

  void pollForever()
  return {
    stop() {
      stopped = true
    },
  }
}
