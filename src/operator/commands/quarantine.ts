import { z } from 'zod'
import { inQuarantine, resolveQuarantine } from '../../domain/payments/quarantine.ts'
import { command, done, refusal } from '../command.ts'
import { momentInWords } from '../print/words.ts'
import { required, text, wholeNumber } from '../typed/field.ts'

export const paymentsDoubtful = command({
  name: 'payments doubtful',
  summary: 'what a provider said that does not fit our books: another amount, a dispute, a payment nobody knows',
  examples: ['payments doubtful'],
  parameters: {},
  options: {},
  shape: z.object({
    doubtful: z.array(
      z.object({
        number: z.int(),
        provider: z.string(),
        attempt: z.string(),
        code: z.string().nullable(),
        reason: z.string(),
        foundAt: z.string(),
        found: z.unknown(),
      }),
    ),
  }),
  async run(desk) {
    const rows = await inQuarantine(desk.db)
    const json = rows.map(({ id, provider, attempt_id, code, reason, found_at, found }) => ({
      number: id,
      provider,
      attempt: attempt_id,
      code,
      reason,
      foundAt: found_at.toISOString(),
      found,
    }))
    if (rows.length === 0) return done(['Nothing is in doubt.'], { doubtful: json })
    const titles = ['number', 'found', 'provider', 'booking', 'reason', 'what it said']
    const cells = rows.map((row) => [
      String(row.id),
      momentInWords(row.found_at),
      row.provider,
      row.code ?? 'none of ours',
      row.reason.replaceAll('_', ' '),
      JSON.stringify(row.found),
    ])
    return done([{ columns: titles.map((title) => ({ title })), rows: cells }], { doubtful: json })
  },
})

export const paymentsResolve = command({
  name: 'payments resolve',
  summary: 'says that you have looked at a doubtful payment, and what it was',
  examples: ['payments resolve 3 --note "dispute answered in the dashboard"'],
  parameters: { number: required(wholeNumber, 'as payments doubtful shows it') },
  options: { note: required(text(), 'what it was, for the audit trail') },
  shape: z.object({ number: z.int() }),
  async run(desk, { number, note }) {
    const resolved = await resolveQuarantine(desk, { id: number, note, actor: desk.actor })
    return resolved
      ? done([`${number} is looked at.`], { number })
      : refusal(`Nothing in doubt has the number ${number}.`)
  },
})
