import { z } from 'zod'
import type { WaitingEntry } from '../../../../domain/waitlist/manage-waitlist.ts'
import { formatDateTime, formatDay } from '../../output/format.ts'
import type { Table } from '../../output/table.ts'

/** A waiting party in `--json` output. */
export const waitingSchema = z.object({
  id: z.string(),
  date: z.string(),
  party: z.int(),
  email: z.string(),
  since: z.string(),
  offered_until: z.string().nullable(),
})

export const waitingJson = ({ id, date, party, email, rankedAt, offeredUntil }: WaitingEntry) => ({
  id,
  date,
  party,
  email,
  since: rankedAt.toISOString(),
  offered_until: offeredUntil?.toISOString() ?? null,
})

/** Waiting parties in the order of their ranks. */
export const waitingTable = (waiting: WaitingEntry[]): Table => ({
  columns: ['day', { right: 'party' }, 'e-mail', 'waits since', 'offer', 'entry'],
  rows: waiting.map((entry) => [
    formatDay(entry.date),
    String(entry.party),
    entry.email,
    formatDateTime(entry.rankedAt),
    entry.offeredUntil ? `until ${formatDateTime(entry.offeredUntil)}` : entry.state === 'offered' ? 'another day' : '',
    entry.id,
  ]),
})
