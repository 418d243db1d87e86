import type { Command } from './command.ts'
import { auditCommand } from './commands/audit.ts'
import { backupCommand, restoreCommand } from './commands/backup.ts'
import { boardCommand } from './commands/board.ts'
import { boardingCommand } from './commands/boarding.ts'
import { booksCommand } from './commands/books.ts'
import { demoCommand } from './commands/demo.ts'
import { departureSet, departureShow } from './commands/departure.ts'
import { departureCancel } from './commands/departure-cancel.ts'
import { manifestCommand } from './commands/manifest.ts'
import { messagesList, messagesRetry } from './commands/messages.ts'
import { offersList, offersRemove, offersSet } from './commands/offers.ts'
import { paymentsList } from './commands/payments-list.ts'
import { paymentsResolve, paymentsSettle } from './commands/payments-settle.ts'
import { pricesRemove, pricesSet, pricesShow } from './commands/prices.ts'
import { privacyForget, privacyPurge } from './commands/privacy.ts'
import { departureRelease, reservationRelease } from './commands/release.ts'
import { reportCommand } from './commands/report.ts'
import { reservationAdd } from './commands/reservation-add.ts'
import { reservationCancel } from './commands/reservation-cancel.ts'
import { reservationFind } from './commands/reservation-find.ts'
import { reservationNote } from './commands/reservation-note.ts'
import { reservationRefund } from './commands/reservation-refund.ts'
import { reservationResend } from './commands/reservation-resend.ts'
import { reservationShow } from './commands/reservation-show.ts'
import { reviewsList, reviewsPublish, reviewsReject } from './commands/reviews.ts'
import { seasonSet, seasonShow } from './commands/season.ts'
import { todayCommand } from './commands/today.ts'

/** All commands, grouped and ordered as in the help. */
export const commandGroups: { title: string; commands: Command[] }[] = [
  { title: 'The day', commands: [todayCommand, manifestCommand, boardCommand, boardingCommand] },
  { title: 'The days', commands: [departureShow, departureSet, departureRelease, departureCancel] },
  {
    title: 'Bookings',
    commands: [
      reservationAdd,
      reservationFind,
      reservationShow,
      reservationRelease,
      reservationCancel,
      reservationRefund,
      reservationResend,
      reservationNote,
    ],
  },
  {
    title: 'What is sold',
    commands: [seasonShow, seasonSet, pricesShow, pricesSet, pricesRemove, offersList, offersSet, offersRemove],
  },
  { title: 'Reviews', commands: [reviewsList, reviewsPublish, reviewsReject] },
  { title: 'Books', commands: [booksCommand, reportCommand] },
  {
    title: 'What is stuck',
    commands: [paymentsList, paymentsSettle, paymentsResolve, messagesList, messagesRetry, auditCommand],
  },
  { title: 'Keeping', commands: [backupCommand, restoreCommand, privacyForget, privacyPurge, demoCommand] },
]

export const commands: Command[] = commandGroups.flatMap((topic) => topic.commands)
