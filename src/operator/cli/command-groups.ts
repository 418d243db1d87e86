import type { Command } from './command.ts'
import { booksCommand } from './commands/accounting/books.ts'
import { reportCommand } from './commands/accounting/report.ts'
import { boardCommand } from './commands/boarding/board.ts'
import { boardingCommand } from './commands/boarding/boarding.ts'
import { cashCountCommand } from './commands/boarding/cash-count.ts'
import { manifestCommand } from './commands/boarding/manifest.ts'
import { noShowCommand } from './commands/boarding/no-show.ts'
import { todayCommand } from './commands/boarding/today.ts'
import { departureSet, departureShow } from './commands/departures/departure.ts'
import { departureCancel } from './commands/departures/departure-cancel.ts'
import { departureRelease, reservationRelease } from './commands/departures/release.ts'
import { seasonSet, seasonShow } from './commands/departures/season.ts'
import { settingsSet, settingsShow } from './commands/departures/settings.ts'
import { waitlistAdd, waitlistList, waitlistRemove } from './commands/departures/waitlist.ts'
import { deviceList, devicePair, deviceRevoke, deviceSignOut, deviceWithdraw } from './commands/devices/devices.ts'
import { auditCommand } from './commands/maintenance/audit.ts'
import { backupCommand, restoreCommand } from './commands/maintenance/backup.ts'
import { demoCommand } from './commands/maintenance/demo.ts'
import { healthRecord, healthShow } from './commands/maintenance/health.ts'
import { messagesList, messagesRetry } from './commands/maintenance/messages.ts'
import { privacyForget, privacyPurge } from './commands/maintenance/privacy.ts'
import { paymentsList } from './commands/payments/payments-list.ts'
import { paymentsResolve, paymentsSettle } from './commands/payments/payments-settle.ts'
import { offersList, offersRemove, offersSet } from './commands/pricing/offers.ts'
import { pricesRemove, pricesSet, pricesShow } from './commands/pricing/prices.ts'
import {
  resellerAdd,
  resellerList,
  resellerReportCommand,
  resellerRevoke,
  resellerRotate,
  resellerSet,
} from './commands/resellers/resellers.ts'
import { reservationAdd } from './commands/reservations/reservation-add.ts'
import { reservationCancel } from './commands/reservations/reservation-cancel.ts'
import { reservationChange } from './commands/reservations/reservation-change.ts'
import { reservationFind } from './commands/reservations/reservation-find.ts'
import { reservationNote } from './commands/reservations/reservation-note.ts'
import { reservationRefund } from './commands/reservations/reservation-refund.ts'
import { reservationResend } from './commands/reservations/reservation-resend.ts'
import { reservationShow } from './commands/reservations/reservation-show.ts'
import { reviewsList, reviewsPublish, reviewsReject } from './commands/reviews/reviews.ts'

/** All commands, grouped and ordered as in the help. */
export const commandGroups: { title: string; commands: Command[] }[] = [
  {
    title: 'Boarding',
    commands: [todayCommand, manifestCommand, boardCommand, noShowCommand, boardingCommand, cashCountCommand],
  },
  {
    title: 'Departures',
    commands: [
      departureShow,
      departureSet,
      departureRelease,
      departureCancel,
      waitlistAdd,
      waitlistList,
      waitlistRemove,
    ],
  },
  {
    title: 'Bookings',
    commands: [
      reservationAdd,
      reservationFind,
      reservationShow,
      reservationRelease,
      reservationChange,
      reservationCancel,
      reservationRefund,
      reservationResend,
      reservationNote,
    ],
  },
  {
    title: 'Settings, prices and offers',
    commands: [
      settingsShow,
      settingsSet,
      seasonShow,
      seasonSet,
      pricesShow,
      pricesSet,
      pricesRemove,
      offersList,
      offersSet,
      offersRemove,
    ],
  },
  {
    title: 'Resellers',
    commands: [resellerAdd, resellerList, resellerSet, resellerRotate, resellerRevoke, resellerReportCommand],
  },
  { title: 'Reviews', commands: [reviewsList, reviewsPublish, reviewsReject] },
  { title: 'App', commands: [devicePair, deviceList, deviceWithdraw, deviceSignOut, deviceRevoke] },
  { title: 'Accounting', commands: [booksCommand, reportCommand] },
  {
    title: 'Monitoring',
    commands: [
      paymentsList,
      paymentsSettle,
      paymentsResolve,
      messagesList,
      messagesRetry,
      auditCommand,
      healthShow,
      healthRecord,
    ],
  },
  {
    title: 'Maintenance and privacy',
    commands: [backupCommand, restoreCommand, privacyForget, privacyPurge, demoCommand],
  },
]

export const commands: Command[] = commandGroups.flatMap((topic) => topic.commands)
