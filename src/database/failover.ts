import { setTimeout as pause } from 'node:timers/promises'
import { Client } from './client.ts'
import type { DatabasePool } from './connect.ts'
import { destroySocket } from './destroy-socket.ts'

/** No host of `DATABASE_URL` accepts writes, or its only host is unavailable. */
export class NoPrimaryError extends Error {
  override name = 'NoPrimaryError'
}

export interface PrimaryFollower {
  stop(): void
}

const pollMilliseconds = 1_000
const timeoutMilliseconds = 2_000
/** How long a start waits for a primary. A failover takes up to 25 seconds if the loss is detected after 20 (Patroni). */
export const startMilliseconds = 30_000

/**
 * Polls all hosts of a replicated database every second and switches the pool to the primary. Connections to other hosts are
 * destroyed, so that their statements fail at once with a temporary error. After a promotion the former primary may restart
 * and accept writes too (split brain). Then the host with the latest timeline is used, and never again one with an earlier
 * timeline.
 * @param urls one URL per host
 * @returns once a primary is found; throws a NoPrimaryError with a one-sentence message if there is none for 30 seconds
 */
export async function followPrimary(
  { switchHost }: Pick<DatabasePool, 'switchHost'>,
  urls: string[],
  log: (line: string) => void,
): Promise<PrimaryFollower> {
  const monitors = urls.map(monitorHost)
  let current: HostMonitor | undefined
  let timeline = ''
  let stopped = false

  async function poll(): Promise<string[]> {
    const results = await Promise.all(monitors.map(async (host) => ({ host, status: await host.poll() })))
    const best = results
      .filter(({ status }) => status.timeline !== null && status.timeline >= timeline)
      .toSorted((a, b) => compare(b.status.timeline, a.status.timeline) || (b.host === current ? 1 : 0))[0]
    if (best && !stopped) {
      timeline = best.status.timeline ?? ''
      if (best.host !== current) {
        if (current) log(`database failover: the primary is now ${best.host.name}, before ${current.name}`)
        current = best.host
        switchHost(current.url)
      }
    }
    return results.map(({ host, status }) => `${host.name}: ${status.description}`)
  }

  async function pollForever(): Promise<void> {
    while (!stopped) {
      await pause(pollMilliseconds, undefined, { ref: false })
      await poll()
    }
  }

  function stop(): void {
    stopped = true
    for (const host of monitors) host.close()
  }

  const deadline = performance.now() + startMilliseconds
  for (;;) {
    const descriptions = await poll()
    if (current) break
    if (performance.now() > deadline) {
      stop()
      throw new NoPrimaryError(`None of the hosts of DATABASE_URL takes writes (${descriptions.join('; ')}).`)
    }
    await pause(pollMilliseconds)
  }
  void pollForever()
  return { stop }
}

const compare = (a: string | null, b: string | null) => (a ?? '').localeCompare(b ?? '')

interface HostStatus {
  /**
   * The timeline of the primary: eight hexadecimal digits, which increase with each promotion. Null if the host accepts no
   * writes.
   */
  timeline: string | null
  description: string
}

interface HostMonitor {
  url: string
  name: string
  poll(): Promise<HostStatus>
  close(): void
}

/** Polls one host over one connection, which is reopened after a failure. */
function monitorHost(url: string): HostMonitor {
  let client: Client | undefined
  let closed = false

  async function connected(): Promise<Client> {
    if (client) return client
    client = new Client({
      connectionString: url,
      application_name: 'bonaca-failover',
      connectionTimeoutMillis: timeoutMilliseconds,
      query_timeout: timeoutMilliseconds,
    })
    client.on('error', () => {})
    await client.connect()
    return client
  }

  function disconnect(): void {
    destroySocket(client)
    client = undefined
  }

  return {
    url,
    name: decodeURIComponent(new URL(url).host),
    async poll() {
      if (closed) return { timeline: null, description: 'not polled' }
      try {
        const { rows } = await (await connected()).query<{ timeline: string | null }>(timelineOfPrimary)
        const timeline = rows[0]?.timeline ?? null
        return { timeline, description: timeline === null ? 'a standby' : 'takes writes' }
      } catch (error) {
        disconnect()
        return { timeline: null, description: messageOf(error) }
      }
    },
    close() {
      closed = true
      disconnect()
    },
  }
}

const timelineOfPrimary = `
  select case when not pg_is_in_recovery() then substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end as timeline`

/**
 * Returns the message of an error. For a host name with several addresses Node.js throws an AggregateError without a
 * message; then takes the first error in it.
 */
function messageOf(error: unknown): string {
  const [first = error] = error instanceof AggregateError ? error.errors : []
  return first instanceof Error ? first.message : String(first)
}
