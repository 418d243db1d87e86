import type { DisputeAnswer, ProviderResult } from '../../src/platform/integrations/payment-provider.ts'
import type { Scheduler, SimulatedProcess } from './scheduler.ts'

type Answer = ProviderResult | DisputeAnswer

/** A request that is still queued after this time is not sent. */
const timeoutMs = 300_000

const unknown = (cause: string) => ({ outcome: 'unknown', cause }) as const
// If the provider refuses a refund for one of these reasons, the site mails the operator and sends the refund again
// later.
const refusedFor = (problem: 'balance' | 'permission') => ({ outcome: 'unknown', cause: problem, problem }) as const

/** The network to the provider: requests and responses are lost, and requests arrive minutes after their timeout. */
export function createNetwork({ steps, now }: { steps: Scheduler; now: () => Date }) {
  let delayed: { work: () => Answer; arrives: number }[] = []
  let injectsFaults = true
  return {
    /** Request and response are separate steps, so the process may be killed between them. */
    async exchange<Answered extends Answer>(process: SimulatedProcess, work: () => Answered) {
      const queuedAt = now().getTime()
      const sent = async (outcomeRoll: number): Promise<Answered | Extract<Answer, { outcome: 'unknown' }>> => {
        if (now().getTime() > queuedAt + timeoutMs) return unknown('timeout')
        if (!injectsFaults || outcomeRoll >= 0.3) return work()
        if (outcomeRoll < 0.05) return refusedFor(outcomeRoll < 0.02 ? 'balance' : 'permission')
        if (outcomeRoll < 0.1) return unknown('the request was lost')
        // The request arrives after its timeout, but before the site accepts that the provider has no such payment.
        if (outcomeRoll < 0.2) {
          delayed.push({ work, arrives: now().getTime() + outcomeRoll * 600_000 })
          return unknown('the request is delayed')
        }
        work()
        return unknown('the response was lost')
      }
      const response = await steps.schedule(process, sent, { target: 'provider' })
      return steps.schedule(process, async () => response)
    },
    deliverDelayedRequests() {
      const arrived = delayed.filter(({ arrives }) => arrives <= now().getTime())
      delayed = delayed.filter((request) => !arrived.includes(request))
      for (const { work } of arrived) work()
    },
    stopFaults() {
      injectsFaults = false
    },
  }
}
