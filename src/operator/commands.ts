import { auditCommand } from './audit.ts'
import type { Command } from './command.ts'
import { departureSet, departureShow } from './departure.ts'

/** The operator's desk: every command there is, in the order of the help. */
export const commands: Command[] = [departureShow, departureSet, auditCommand]
