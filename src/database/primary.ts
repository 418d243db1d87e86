import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Pooled } from './connect.ts'
import { cut } from './cut.ts'

/** None of several hosts takes writes. */
export class NoPrimaryError extends Error {
  override name = 'NoPrimaryError'
}

export interface FollowedPrimary {
  stop(): void
}

const roundMilliseconds = 1_000
const patienceMilliseconds = 2_000
const startMilliseconds = 15_000

/**
 * Asks all hosts of one database every second which of them takes writes, and moves the pool there: every connection to
 * another host is cut, so that what was under way fails at once and as something that will pass. After a promotion
 * two may take writes, the new primary and the former one that came back alone; the later timeline is the true one,
 * and an earlier one than was seen before is never written to again.
 * @param urls one address for each host
 * @returns once a host is found; throws a NoPrimaryError of one sentence when there is none for a while
 */
export async function followPrimary(
  { moveTo }: Pick<Pooled, 'moveTo'>,
  urls: string[],
  log: (line: string) => void,
): Promise<FollowedPrimary> {
  const lookouts = urls.map(lookout)
  let current: Lookout | undefined
  let timeline = ''
  let stopped = false

  async function look(): Promise<string[]> {
    const found = await Promise.all(lookouts.map(async (host) => ({ host, answer: await host.ask() })))
    const best = found
      .filter(({ answer }) => answer.timeline !== null && answer.timeline >= timeline)
      .toSorted((a, b) => compare(b.answer.timeline, a.answer.timeline) || (b.host === current ? 1 : 0))[0]
    if (best && !stopped) {
      timeline = best.answer.timeline ?? ''
      if (best.host !== current) {
        if (current) log(`the database is now on ${best.host.name}, no longer on ${current.name}`)
        current = best.host
        moveTo(current.url)
      }
    }
    return found.map(({ host, answer }) => `${host.name}: ${answer.words}`)
  }

  async function keepLooking(): Promise<void> {
    while (!stopped) {
      await pause(roundMilliseconds, undefined, { ref: false })
      await look()
    }
  }

  function stop(): void {
    stopped = true
    for (const host of lookouts) host.close()
  }

  const deadline = performance.now() + startMilliseconds
  for (;;) {
    const words = await look()
    if (current) break
    if (performance.now() > deadline) {
      stop()
      throw new NoPrimaryError(`None of the hosts of DATABASE_URL takes writes (${words.join('; ')}).`)
    }
    await pause(roundMilliseconds)
  }
  void keepLooking()
  return { stop }
}

const compare = (a: string | null, b: string | null) => (a ?? '').localeCompare(b ?? '')

interface Answer {
  /** Eight digits that grow by each promotion; null where nothing can be written. */
  timeline: string | null
  words: string
}

interface Lookout {
  url: string
  name: string
  ask(): Promise<Answer>
  close(): void
}

/** One connection to one host, made anew when it broke. */
function lookout(url: string): Lookout {
  let client: pg.Client | undefined
  let closed = false

  async function connected(): Promise<pg.Client> {
    if (client) return client
    client = new pg.Client({
      connectionString: url,
      application_name: 'bonaca-lookout',
      connectionTimeoutMillis: patienceMilliseconds,
      query_timeout: patienceMilliseconds,
    })
    client.on('error', () => {})
    await client.connect()
    return client
  }

  function leave(): void {
    cut(client)
    client = undefined
  }

  return {
    url,
    name: decodeURIComponent(new URL(url).host),
    async ask() {
      if (closed) return { timeline: null, words: 'not asked' }
      try {
        const { rows } = await (await connected()).query<{ timeline: string | null }>(timelineOfPrimary)
        const timeline = rows[0]?.timeline ?? null
        return { timeline, words: timeline === null ? 'a standby' : 'takes writes' }
      } catch (error) {
        leave()
        return { timeline: null, words: wordsOf(error) }
      }
    },
    close() {
      closed = true
      leave()
    },
  }
}

const timelineOfPrimary = `
  select case when not pg_is_in_recovery() then substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end as timeline`

/** Of a host whose name has several addresses Node.js tells of all, and has no message of its own. */
function wordsOf(error: unknown): string {
  const [first = error] = error instanceof AggregateError ? error.errors : []
  return first instanceof Error ? first.message : String(first)
}
