import type { TextChannelId } from '../../src/contract/text-channels.ts'
import type { AppContext } from '../../src/domain/context.ts'
import { receiveTextReports } from '../../src/domain/messages/receive-text-reports.ts'
import type {
  MessageChannel,
  TextReport,
  TextSendResult,
} from '../../src/platform/integrations/text-messages/message-channel.ts'
import type { Scheduler, SimulatedProcess } from './scheduler.ts'

/**
 * Two channels of text messages behind an unreliable network. They survive crashes of the site. They refuse wrong
 * numbers, ask to wait, lose requests and answers, and report late, twice and out of order. Only the SMS channel can be
 * asked about a text.
 */
export function createSimulatedChannels({ steps, violations }: { steps: Scheduler; violations: string[] }) {
  /** The accepted texts by reference. A text with `isFailing` never reaches the phone. */
  const accepted = new Map<string, { channel: TextChannelId; isFailing: boolean }>()
  let injectsFaults = true

  function accept(channel: TextChannelId, reference: string, isFailing: boolean) {
    if (accepted.has(reference)) violations.push(`text ${reference} is sent twice`)
    accepted.set(reference, { channel, isFailing })
  }

  function answerTo(channel: TextChannelId, reference: string, outcomeRoll: number): TextSendResult {
    if (injectsFaults && outcomeRoll < 0.1) return { outcome: 'rejected', failure: 'wrong number' }
    if (injectsFaults && outcomeRoll < 0.2) return { outcome: 'later', seconds: 60, failure: 'rate limit' }
    if (injectsFaults && outcomeRoll < 0.3) return { outcome: 'unknown', cause: 'the request was lost' }
    accept(channel, reference, injectsFaults && outcomeRoll > 0.8)
    if (injectsFaults && outcomeRoll < 0.5) return { outcome: 'unknown', cause: 'the answer was lost' }
    return { outcome: 'accepted', report: { state: 'sent' } }
  }

  function reportOf(reference: string, outcomeRoll: number): TextReport | null {
    const text = accepted.get(reference)
    if (!text || (injectsFaults && outcomeRoll < 0.3)) return null
    return text.isFailing ? { state: 'failed', failure: 'unreachable' } : { state: 'delivered' }
  }

  const channelFor = (process: SimulatedProcess, id: TextChannelId): MessageChannel => ({
    id,
    async send({ reference }) {
      const sent = async (outcomeRoll: number) => answerTo(id, reference, outcomeRoll)
      const answer = await steps.schedule(process, sent, { target: 'text channel' })
      return steps.schedule(process, async () => answer)
    },
    ...(id === 'sms' && {
      find: (reference) => steps.schedule(process, async (outcomeRoll) => reportOf(reference, outcomeRoll)),
    }),
    readReceipts: ({ body }) => ({ ok: true, receipts: JSON.parse(new TextDecoder().decode(body)) }),
    check: async () => [],
  })

  return {
    channelsFor: (process: SimulatedProcess) =>
      new Map((['sms', 'whatsapp'] as const).map((id) => [id, channelFor(process, id)])),
    /** A channel reports any text that it has accepted, at any time and any number of times. */
    async report(services: AppContext, pick: number): Promise<void> {
      const [reference, text] = [...accepted][pick % Math.max(accepted.size, 1)] ?? []
      if (!reference || !text) return
      const state = text.isFailing ? 'failed' : (['sent', 'delivered', 'read'] as const)[pick % 3]
      const body = new TextEncoder().encode(JSON.stringify([{ reference, state }]))
      await receiveTextReports(services, text.channel, { body, headers: new Headers() })
    },
    /** The texts that reach a phone. */
    arriving: () => [...accepted].flatMap(([reference, { isFailing }]) => (isFailing ? [] : [reference])),
    stopFaults() {
      injectsFaults = false
    },
  }
}
