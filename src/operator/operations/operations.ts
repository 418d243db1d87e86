import type { z } from 'zod'
import { attention, messagesRetry, paymentsResolve, paymentsSettle, today } from './attention.ts'
import { board, cashBox, cashCount, noShow } from './boarding.ts'
import { booking, bookings } from './bookings.ts'
import type { Operation } from './define-operation.ts'
import { calendar, departureCancel, departureCancellation, departureSet, seasonSet } from './departures.ts'
import { devicePair, deviceRevoke, deviceSignOut, devices, deviceWithdraw } from './devices.ts'
import { manifest, ticket } from './manifest.ts'
import { offersRemove, offersSet, prices, pricesRemove, pricesSet } from './prices.ts'
import { report } from './report.ts'
import { bookingOptions, reservationAdd, reservationAddPreview } from './reservation-add.ts'
import { reservationChange, reservationChangePreview } from './reservation-change.ts'
import {
  reservationCancel,
  reservationCancelPreview,
  reservationNote,
  reservationRefund,
  reservationResend,
} from './reservation-office.ts'
import { reviews, reviewsPublish, reviewsReject } from './reviews.ts'

/** The reads of the app besides `session`: `GET /operator/api/<name>`. */
export const reads = [
  ...([today, manifest, ticket, bookingOptions, cashBox, bookings, booking, calendar] as const),
  ...([departureCancellation, reviews, prices, report, attention, devices] as const),
] as const

/** Its actions: `POST /operator/api/actions/<name>`, or in the queue. */
export const actions = [
  ...([board, noShow, cashCount] as const),
  ...([reservationAdd, reservationNote, reservationChange, reservationCancel] as const),
  ...([reservationRefund, reservationResend, departureSet, departureCancel, seasonSet] as const),
  ...([pricesSet, pricesRemove, offersSet, offersRemove, reviewsPublish, reviewsReject] as const),
  ...([devicePair, deviceWithdraw, deviceSignOut, deviceRevoke] as const),
  ...([messagesRetry, paymentsSettle, paymentsResolve] as const),
] as const

/** What its actions would do: `POST /operator/api/previews/<name>` with the input of the action. */
export const previews = [reservationAddPreview, reservationChangePreview, reservationCancelPreview] as const

/** How many days before and after today the crew may read guests' data (`nearDays`). */
export const crewDays = 3

type Read = (typeof reads)[number]
type Action = (typeof actions)[number]
type Named<Member, Name> = Extract<Member, { name: Name }>

export type ReadName = Read['name']
export type ReadInput<Name extends ReadName> = z.input<Named<Read, Name>['input']>
export type ReadAnswer<Name extends ReadName> = z.output<Named<Read, Name>['answer']>

export type ManifestData = ReadAnswer<'manifest'>
export type ManifestPartyData = ManifestData['places'][number]['parties'][number]
export type TodayData = ReadAnswer<'today'>
export type BookingData = ReadAnswer<'booking'>

export type ActionName = Action['name']
/** Those that the app can record without signal. */
export type OfflineActionName = Extract<Action, { offline: true }>['name']
/** The input as a client sends it: fields with a default may be missing. */
export type ActionInput<Name extends ActionName> = z.input<Named<Action, Name>['input']>
export type ActionAnswer<Name extends ActionName> = z.output<Named<Action, Name>['answer']>

export type PreviewName = (typeof previews)[number]['name']
export type PreviewAnswer<Name extends PreviewName> = z.output<Named<(typeof previews)[number], Name>['answer']>

const actionsByName = new Map<string, Operation>(actions.map((action) => [action.name, action]))
/** An action by its name, for input that it validates at run time. */
export const findAction = (name: string): Operation | undefined => actionsByName.get(name)
