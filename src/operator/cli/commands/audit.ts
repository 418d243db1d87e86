import { z } from 'zod'
import { checkInvariants, invariantNames } from '../../../domain/invariants/check-invariants.ts'
import { defineCommand, success } from '../command.ts'

export const auditCommand = defineCommand({
  name: 'audit',
  summary: 'checks the invariants of all bookings and payments, and lists the violations',
  examples: ['audit', 'audit --json'],
  parameters: {},
  options: {},
  outputSchema: z.object({
    invariants: z.int(),
    violated: z.array(z.object({ invariant: z.string(), rows: z.array(z.string()) })),
  }),
  async run({ db, now }) {
    const violated = await checkInvariants(db, now())
    const json = { invariants: invariantNames.length, violated }
    if (violated.length === 0) return success([`All ${invariantNames.length} invariants hold.`], json)
    const lines = violated.flatMap(({ invariant, rows }) => [
      `Violated: ${invariant}`,
      ...rows.slice(0, maxRows).map((row) => `  ${row}`),
      ...(rows.length > maxRows ? [`  and ${rows.length - maxRows} more: operator audit --json lists all.`] : []),
    ])
    return { status: 1, lines, json }
  },
})

/** The most rows printed per invariant, so that thousands of one kind don't hide the others. */
const maxRows = 20
