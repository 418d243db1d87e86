import { auditCommand } from './audit.ts'
import { backupCommand, restoreCommand } from './backup.ts'
import type { Command } from './command.ts'
import { demoCommand } from './demo.ts'
import { departureSet, departureShow } from './departure.ts'
import { departureCancel } from './departure-cancel.ts'
import { messagesList, messagesRetry } from './messages.ts'
import { privacyForget, privacyPurge } from './privacy.ts'
import { reservationRefund } from './reservation-refund.ts'

/** The operator's desk: every command there is, in the order of the help. */
export const commands: Command[] = [
  departureShow,
  departureSet,
  departureCancel,
  reservationRefund,
  messagesList,
  messagesRetry,
  auditCommand,
  backupCommand,
  restoreCommand,
  privacyForget,
  privacyPurge,
  demoCommand,
]
