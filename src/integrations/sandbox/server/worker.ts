import { setTimeout as pause } from 'node:timers/promises'
import { settleDueCharges } from './charges.ts'
import { forgetOldTokens } from './tokens.ts'
import { deliverDueEvents, type WebhookSettings } from './webhooks.ts'

export interface Worker {
  /** One round: settles what is due, delivers what is owed. */
  runOnce(): Promise<void>
  start(): void
  /** Ends after the round that is under way. */
  stop(): Promise<void>
}

/** What the sandbox does by itself, a few times a second. All it has to do is in the database, so it may die any time. */
export function createWorker(settings: WebhookSettings & { everyMs: number }): Worker {
  const { store, now, log, everyMs } = settings
  const stopping = new AbortController()
  let running: Promise<void> = Promise.resolve()

  const runOnce = async () => {
    await settleDueCharges(store, now())
    await deliverDueEvents(settings)
    await forgetOldTokens(store, now())
  }
  const loop = async () => {
    let failing = false
    while (!stopping.signal.aborted) {
      try {
        await runOnce()
        failing = false
      } catch (err) {
        // Said once, not twice a second for as long as a database is away.
        if (!failing) log.error({ err }, 'sandbox: a round of work failed')
        failing = true
      }
      await pause(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }
  return {
    runOnce,
    start() {
      running = loop()
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}
