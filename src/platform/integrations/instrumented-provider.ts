import type { Logger } from 'pino'
import type { PaymentProvider, ProviderResult } from './payment-provider.ts'

/** Statistics of calls since the process started, by provider and call: number, total duration and unknown outcomes. */
export type ProviderStats = Map<string, { count: number; seconds: number; unknown: number }>

const calls = ['start', 'snapshot', 'capture', 'void', 'refund'] as const

/** Wraps a provider: logs each call with its outcome and duration, and counts it in `stats`. */
export function instrumentProvider(provider: PaymentProvider, log: Logger, stats: ProviderStats): PaymentProvider {
  const wrapped = { ...provider }
  for (const call of calls) {
    const name = `${provider.id}_${call}`
    const entry = { count: 0, seconds: 0, unknown: 0 }
    stats.set(name, entry)
    wrapped[call] = async (request: never): Promise<ProviderResult> => {
      const startedAt = performance.now()
      const result = await provider[call](request)
      const milliseconds = Math.round(performance.now() - startedAt)
      entry.count++
      entry.seconds += milliseconds / 1000
      if (result.outcome === 'unknown') entry.unknown++
      const { attemptId: attempt } = request as { attemptId: string }
      log.info({ provider: provider.id, call, attempt, outcome: result.outcome, milliseconds }, 'payment provider call')
      return result
    }
  }
  return wrapped
}
