import type { ProviderStats } from '../../platform/integrations/instrumented-provider.ts'
import type { Metric } from './metrics.ts'

/**
 * Metrics of this process's calls to payment providers since its start. Total seconds divided by calls is the average
 * duration.
 */
export function providerMetrics(tally: ProviderStats): Metric[] {
  const calls = [...tally].sort(([a], [b]) => a.localeCompare(b))
  const per = (value: (entry: { count: number; seconds: number; unknown: number }) => number) =>
    calls.map(([name, entry]) => ({ label: ['call', name] as [string, string], value: value(entry) }))
  return [
    { name: 'bonaca_provider_calls', help: 'Calls to payment providers.', values: per(({ count }) => count) },
    {
      name: 'bonaca_provider_seconds_sum',
      help: 'Total duration of calls to payment providers.',
      values: per(({ seconds }) => Number(seconds.toFixed(3))),
    },
    {
      name: 'bonaca_provider_calls_unknown',
      help: 'Calls to payment providers without a valid response.',
      values: per(({ unknown }) => unknown),
    },
  ]
}
