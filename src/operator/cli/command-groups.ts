import type { Command } from './command.ts'
import { auditCommand } from './commands/audit.ts'
import { backupCommand, exportAllCommand, restoreCommand } from './commands/backup.ts'
import { boardCommand, boardingCommand, noShowCommand } from './commands/boarding.ts'
import { boatOut } from './commands/boat-out.ts'
import { boatAddCommand, boatList, boatRetireCommand, boatSetCommand, boatShow } from './commands/boats.ts'
import { reservationFind, reservationShow } from './commands/bookings.ts'
import { booksCommand } from './commands/books.ts'
import {
  cashCancelCommand,
  cashCountCommand,
  cashFloat,
  cashHandOver,
  cashPayOut,
  cashReceiveCommand,
  cashShow,
} from './commands/cash.ts'
import { cashReportCommand } from './commands/cash-report.ts'
import { demoCommand } from './commands/demo.ts'
import { departureRelease, departureSetCommand, departureShow, reservationRelease } from './commands/departure.ts'
import { departureBoatCommand, departureFixCommand } from './commands/departure-boat.ts'
import { departureCancelCommand } from './commands/departure-cancel.ts'
import { departureMessagesCommand, departureTellCommand } from './commands/departure-tell.ts'
import {
  deviceCalendarCommand,
  deviceList,
  devicePairCommand,
  deviceRevokeCommand,
  deviceSetCommand,
  deviceSignOutCommand,
  deviceWithdrawCommand,
} from './commands/devices.ts'
import { fiscalReportCommand } from './commands/fiscal-report.ts'
import { harbourSetCommand, harbourTableCommand } from './commands/harbour.ts'
import { healthRecord, healthShow } from './commands/health.ts'
import { importCommand } from './commands/import.ts'
import { manifestCommand } from './commands/manifest.ts'
import { messagesList, messagesRetryCommand } from './commands/messages.ts'
import { messagesCostCommand } from './commands/messages-cost.ts'
import { offersList, offersRemoveCommand, offersSetCommand } from './commands/offers.ts'
import { siteReady } from './commands/opening.ts'
import { mailsOne, mailsSecond, mailsShow } from './commands/operator-mails.ts'
import { passengersCommand } from './commands/passengers.ts'
import { paymentsList } from './commands/payments-list.ts'
import { paymentsResolveCommand, paymentsSettleCommand } from './commands/payments-settle.ts'
import {
  pictureAddCommand,
  pictureList,
  pictureRemoveCommand,
  pictureSetCommand,
  pictureShow,
} from './commands/pictures.ts'
import { pricesRemoveCommand, pricesSetCommand, pricesShow } from './commands/prices.ts'
import { privacyExport, privacyForget, privacyPurge } from './commands/privacy.ts'
import { quayAddCommand, quayList, quayRetireCommand, quaySetCommand, quayShow } from './commands/quays.ts'
import { reportCommand } from './commands/report.ts'
import { resellerReportCommand } from './commands/reseller-report.ts'
import {
  resellerAddCommand,
  resellerList,
  resellerRevokeCommand,
  resellerRotateCommand,
  resellerSetCommand,
} from './commands/resellers.ts'
import {
  reservationCancelCommand,
  reservationLinkCommand,
  reservationNoteCommand,
  reservationProlongCommand,
  reservationRefundCommand,
  reservationResendCommand,
} from './commands/reservation-actions.ts'
import { reservationAddCommand } from './commands/reservation-add.ts'
import { reservationBuyerCommand } from './commands/reservation-buyer.ts'
import { reservationChangeCommand } from './commands/reservation-change.ts'
import { reviewsList, reviewsPublishCommand, reviewsRejectCommand } from './commands/reviews.ts'
import { sailCommand } from './commands/sail.ts'
import { seasonSetCommand, seasonShow, settingsSetCommand, settingsShow } from './commands/settings.ts'
import {
  siteDiscardCommand,
  siteHistoryCommand,
  sitePreviewCommand,
  sitePublishCommand,
  siteRevertCommand,
  siteSet,
  siteShow,
} from './commands/site.ts'
import { siteExportCommand, siteImportCommand } from './commands/site-files.ts'
import { thingsToDoCommand } from './commands/things-to-do.ts'
import { todayCommand } from './commands/today.ts'
import { translationExportCommand, translationImportCommand } from './commands/translation.ts'
import { tripAddCommand, tripList, tripRetireCommand, tripSetCommand, tripShow } from './commands/trips.ts'
import { turnedAwayCommand } from './commands/turned-away.ts'
import { waitlistAdd, waitlistList, waitlistRemoveCommand } from './commands/waitlist.ts'
import { walkInCommand } from './commands/walk-in.ts'

/** All commands, grouped and ordered as in the help. */
export const commandGroups: { title: string; commands: Command[] }[] = [
  {
    title: 'Boarding',
    commands: [
      ...[todayCommand, manifestCommand, passengersCommand, boardCommand, noShowCommand, sailCommand, boardingCommand],
      ...[harbourTableCommand, harbourSetCommand],
      ...[cashShow, cashFloat, cashPayOut, cashHandOver, cashReceiveCommand, cashCancelCommand, cashCountCommand],
    ],
  },
  {
    title: 'Departures',
    commands: [
      departureShow,
      departureSetCommand,
      departureRelease,
      departureCancelCommand,
      departureFixCommand,
      departureBoatCommand,
      departureTellCommand,
      departureMessagesCommand,
      waitlistAdd,
      waitlistList,
      waitlistRemoveCommand,
    ],
  },
  {
    title: 'Bookings',
    commands: [
      reservationAddCommand,
      walkInCommand,
      reservationFind,
      reservationShow,
      reservationRelease,
      reservationChangeCommand,
      reservationCancelCommand,
      reservationRefundCommand,
      reservationResendCommand,
      reservationLinkCommand,
      reservationProlongCommand,
      reservationNoteCommand,
      reservationBuyerCommand,
      importCommand,
    ],
  },
  {
    title: 'Settings, prices and offers',
    commands: [
      settingsShow,
      settingsSetCommand,
      seasonShow,
      seasonSetCommand,
      pricesShow,
      pricesSetCommand,
      pricesRemoveCommand,
      offersList,
      offersSetCommand,
      offersRemoveCommand,
      ...[mailsShow, mailsSecond, mailsOne],
    ],
  },
  {
    title: 'Trips, boats and quays',
    commands: [
      ...[tripList, tripShow, tripAddCommand, tripSetCommand, tripRetireCommand],
      ...[boatList, boatShow, boatAddCommand, boatSetCommand, boatOut, boatRetireCommand],
      ...[quayList, quayShow, quayAddCommand, quaySetCommand, quayRetireCommand],
    ],
  },
  {
    title: 'Pictures',
    commands: [pictureList, pictureShow, pictureAddCommand, pictureSetCommand, pictureRemoveCommand],
  },
  {
    title: 'Texts and facts of the site',
    commands: [
      ...[siteShow, siteSet, sitePreviewCommand, sitePublishCommand],
      ...[siteHistoryCommand, siteRevertCommand, siteDiscardCommand, siteReady],
      ...[siteExportCommand, siteImportCommand, translationExportCommand, translationImportCommand],
    ],
  },
  {
    title: 'Resellers',
    commands: [
      ...[resellerAddCommand, resellerList, resellerSetCommand],
      ...[resellerRotateCommand, resellerRevokeCommand, resellerReportCommand],
    ],
  },
  { title: 'Reviews', commands: [reviewsList, reviewsPublishCommand, reviewsRejectCommand] },
  {
    title: 'App',
    commands: [
      devicePairCommand,
      deviceList,
      deviceSetCommand,
      deviceCalendarCommand,
      deviceWithdrawCommand,
      deviceSignOutCommand,
      deviceRevokeCommand,
    ],
  },
  {
    title: 'Accounting',
    commands: [booksCommand, reportCommand, turnedAwayCommand, cashReportCommand, fiscalReportCommand],
  },
  {
    title: 'Monitoring',
    commands: [
      paymentsList,
      paymentsSettleCommand,
      paymentsResolveCommand,
      messagesList,
      messagesRetryCommand,
      messagesCostCommand,
      auditCommand,
      healthShow,
      healthRecord,
    ],
  },
  {
    title: 'Maintenance and privacy',
    commands: [
      backupCommand,
      restoreCommand,
      exportAllCommand,
      thingsToDoCommand,
      privacyExport,
      privacyForget,
      privacyPurge,
      demoCommand,
    ],
  },
]

export const commands: Command[] = commandGroups.flatMap((topic) => topic.commands)
