import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Pooled } from './connect.ts'

const retryMilliseconds = 1_000
const heartbeatMilliseconds = 500
/** A line that has answered so lately would have told of what changed before. */
const sureMilliseconds = 1_000

export interface ContentChanges {
  /** Whether a change that was committed a second ago, or earlier, is known to have been heard. */
  isTold(): boolean
  stop(): Promise<void>
}

/**
 * Hears, in every process of the site, when what stands on its pages has changed (`migrations/…_content_changed.sql`).
 * A connection that has to be made anew may have missed something: that counts as a change, as the first one does.
 * A database that doesn't answer at all is found here too, and then whatever waits for it is broken off: a network that
 * swallows everything would keep visitors waiting until it gives up, which takes a quarter of an hour.
 * @param changed called within moments of the commit; a change that comes while the database is out of reach is told
 *   as soon as it is back
 */
export function hearContentChanges(
  { connectAlone, breakOff }: Pick<Pooled, 'connectAlone' | 'breakOff'>,
  changed: () => void,
  log: (line: string) => void,
  patienceMilliseconds = 5_000,
): ContentChanges {
  let stopped = false
  let line: Client | undefined
  let lastHeard = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  let underWay = listen()

  async function listen(): Promise<void> {
    const made = await connectAlone().catch(retry)
    if (!made) return
    line = made
    made.on('notification', changed)
    made.once('error', retry)
    try {
      await Promise.race([made.query('listen content_changed'), silence(patienceMilliseconds)])
      changed()
      lastHeard = performance.now()
      later(heartbeatMilliseconds, beat)
    } catch (error) {
      retry(error)
    }
  }

  /** A line that died without a word, as lines do behind firewalls, is found by asking. */
  async function beat(): Promise<void> {
    try {
      const asked = performance.now()
      await Promise.race([line?.query('select 1'), silence(patienceMilliseconds)])
      lastHeard = asked
      later(heartbeatMilliseconds, beat)
    } catch (error) {
      retry(error)
    }
  }

  function retry(error: unknown): void {
    leave()
    if (stopped) return
    log(`changes of the content are not heard for the moment: ${error instanceof Error ? error.message : error}`)
    if (isSilent(error)) breakOff()
    later(retryMilliseconds, listen)
  }

  function later(milliseconds: number, what: () => Promise<void>): void {
    clearTimeout(timer)
    if (stopped) return
    timer = setTimeout(() => {
      underWay = what()
    }, milliseconds)
  }

  function leave(): void {
    const left = line
    line = undefined
    lastHeard = Number.NEGATIVE_INFINITY
    void left?.off('notification', changed).off('error', retry).end()
  }

  return {
    isTold: () => performance.now() - lastHeard < sureMilliseconds,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await underWay
      leave()
    },
  }
}

class SilenceError extends Error {}

const isSilent = (error: unknown) => error instanceof SilenceError || /timeout expired/.test(String(error))

async function silence(milliseconds: number): Promise<never> {
  // In two halves: after a process that was itself held up, the answer that has come meanwhile is read between them.
  for (const half of [milliseconds / 2, milliseconds / 2]) await pause(half, undefined, { ref: false })
  throw new SilenceError('the database does not answer')
}
