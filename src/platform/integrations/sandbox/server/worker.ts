import { setTimeout as pause } from 'node:timers/promises'
import { settleDueCharges } from './charge-repository.ts'
import { deleteExpiredTokens } from './tokens.ts'
import { deliverDueEvents, type WebhookDeliverySettings } from './webhooks.ts'

export interface SandboxWorker {
  /** One iteration: settles due charges, delivers due webhooks, deletes expired tokens. */
  runOnce(): Promise<void>
  start(): void
  /** Stops the worker. Resolves when the current iteration has ended. */
  stop(): Promise<void>
}

/** The background loop of the sandbox. All pending work is stored in the database, so a crash loses nothing. */
export function createWorker(settings: WebhookDeliverySettings & { everyMs: number }): SandboxWorker {
  const { store, now, log, everyMs } = settings
  const stopping = new AbortController()
  let running: Promise<void> = Promise.resolve()

  const runOnce = async () => {
    await settleDueCharges(store, now())
    await deliverDueEvents(settings)
    await deleteExpiredTokens(store, now())
  }
  const loop = async () => {
    let failing = false
    while (!stopping.signal.aborted) {
      try {
        await runOnce()
        failing = false
      } catch (err) {
        // Logs once per outage, not in each iteration.
        if (!failing) log.error({ err }, 'sandbox: background work failed')
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
