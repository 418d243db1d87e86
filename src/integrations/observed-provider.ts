import type { Logger } from 'pino'
import type { PaymentProvider, ProviderAnswer } from './payment-provider.ts'

/** What became of the calls to providers since this process began: by provider and call, how many and how long. */
export type ProviderTally = Map<string, { count: number; seconds: number; unknown: number }>

const calls = ['start', 'snapshot', 'capture', 'void', 'refund'] as const

/** The same provider, of whose calls the log and the tally tell: who was asked what, how it ended, how long it took. */
export function observed(provider: PaymentProvider, log: Logger, tally: ProviderTally): PaymentProvider {
  const watched = { ...provider }
  for (const call of calls) {
    const name = `${provider.id}_${call}`
    const entry = { count: 0, seconds: 0, unknown: 0 }
    tally.set(name, entry)
    watched[call] = async (asked: never): Promise<ProviderAnswer> => {
      const before = performance.now()
      const answer = await provider[call](asked)
      const milliseconds = Math.round(performance.now() - before)
      entry.count++
      entry.seconds += milliseconds / 1000
      if (answer.outcome === 'unknown') entry.unknown++
      const { attemptId: attempt } = asked as { attemptId: string }
      log.info({ provider: provider.id, call, attempt, outcome: answer.outcome, milliseconds }, 'a provider was asked')
      return answer
    }
  }
  return watched
}
