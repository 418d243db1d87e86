import { z } from 'zod'
import { checkInvariants, invariantNames } from '../../../domain/invariants/check-invariants.ts'
import { defineCommand, success } from '../../command.ts'

export const auditCommand = defineCommand({
  name: 'audit',
  summary: 'checks the invariants of all bookings and payments, and lists the violations',
  examples: ['audit', 'audit --json'],
  parameters: {},
  options: {},
  outputSchema: z.object({
    promises: z.int(),
    broken: z.array(z.object({ promise: z.string(), broken: z.array(z.string()) })),
  }),
  async run({ db, now }) {
    const violated = await checkInvariants(db, now())
    // Other programs read the JSON, so its fields have the names of version 1.
    const broken = violated.map(({ invariant, rows }) => ({ promise: invariant, broken: rows }))
    const json = { promises: invariantNames.length, broken }
    if (violated.length === 0) return success([`All ${invariantNames.length} invariants hold.`], json)
    const lines = violated.flatMap(({ invariant, rows }) => [
      `Violated: ${invariant}`,
      ...rows.map((row) => `  ${row}`),
    ])
    return { status: 1, lines, json }
  },
})
