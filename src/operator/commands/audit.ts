import { z } from 'zod'
import { audit, auditedPromises } from '../../domain/audit/audit.ts'
import { command, done } from '../command.ts'

export const auditCommand = command({
  name: 'audit',
  summary: "runs every promise of the reservation's life as a query",
  examples: ['audit', 'audit --json'],
  parameters: {},
  options: {},
  outputSchema: z.object({
    promises: z.int(),
    broken: z.array(z.object({ promise: z.string(), broken: z.array(z.string()) })),
  }),
  async run({ db, now }) {
    const findings = await audit(db, now())
    const json = { promises: auditedPromises.length, broken: findings }
    if (findings.length === 0) return done([`All ${auditedPromises.length} promises hold.`], json)
    const lines = findings.flatMap(({ promise, broken }) => [`Broken: ${promise}`, ...broken.map((row) => `  ${row}`)])
    return { status: 1, lines, json }
  },
})
