import type { TextChannelId } from '../../contract/text-channels.ts'
import { isUuid } from '../../shared/is-uuid.ts'
import type { AppContext } from '../context.ts'
import { recordReport } from './text-report.ts'

/** Stores the signed reports of a channel. Those about texts of another application with the same account are ignored. */
export async function receiveTextReports(
  services: AppContext,
  channelId: TextChannelId,
  webhook: { body: Uint8Array; headers: Headers },
): Promise<{ ok: true } | { ok: false; reason: string }> {
  const reading = services.textChannels.get(channelId)?.readReceipts(webhook) ?? { ok: false, reason: 'unknown' }
  if (!reading.ok) {
    services.log.warn({ channel: channelId, reason: reading.reason }, 'reports of text messages rejected')
    return reading
  }
  for (const { reference, ...report } of reading.receipts)
    if (isUuid(reference)) await recordReport(services, reference, report, channelId)
  return { ok: true }
}
