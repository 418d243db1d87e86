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
    const findings = await checkInvariants(db, now())
    const json = { promises: invariantNames.length, broken: findings }
    if (findings.length === 0) return success([`All ${invariantNames.length} promises hold.`], json)
    const lines = findings.flatMap(({ promise, broken }) => [`Broken: ${promise}`, ...broken.map((row) => `  ${row}`)])
    return { status: 1, lines, json }
  },
})
