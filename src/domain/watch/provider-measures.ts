import type { ProviderTally } from '../../integrations/observed-provider.ts'
import type { Measure } from './measures.ts'

/** How providers answered this process since it began; sum by count is the time that a call takes on average. */
export function providerMeasures(tally: ProviderTally): Measure[] {
  const told = [...tally].sort(([a], [b]) => a.localeCompare(b))
  const per = (value: (entry: { count: number; seconds: number; unknown: number }) => number) =>
    told.map(([name, entry]) => ({ label: ['call', name] as [string, string], value: value(entry) }))
  return [
    { name: 'bonaca_provider_calls', help: 'Calls to payment providers.', values: per(({ count }) => count) },
    {
      name: 'bonaca_provider_seconds_sum',
      help: 'How long those took together.',
      values: per(({ seconds }) => Number(seconds.toFixed(3))),
    },
    {
      name: 'bonaca_provider_calls_unknown',
      help: 'Those that had no answer, or none that made sense.',
      values: per(({ unknown }) => unknown),
    },
  ]
}
