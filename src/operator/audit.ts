import { audit, auditedPromises } from '../domain/audit/audit.ts'
import { type Command, done } from './command.ts'

export const auditCommand: Command = {
  usage: 'audit',
  summary: "runs every promise of the reservation's life as a query",
  example: 'operator audit --json',
  options: {},
  async run({ db, now }) {
    const findings = await audit(db, now())
    const json = { promises: auditedPromises.length, broken: findings }
    if (findings.length === 0) return done([`All ${auditedPromises.length} promises hold.`], json)
    const lines = findings.flatMap(({ promise, broken }) => [`Broken: ${promise}`, ...broken.map((row) => `  ${row}`)])
    return { status: 1, lines, json }
  },
}
