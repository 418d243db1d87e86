import type { z } from 'zod'
import * as attention from './attention.ts'
import * as boarding from './boarding.ts'
import * as bookings from './bookings.ts'
import * as calendarAddress from './calendar-address.ts'
import * as cash from './cash.ts'
import * as cashReport from './cash-report.ts'
import type { Operation } from './define-operation.ts'
import * as departureMessages from './departure-messages.ts'
import * as departures from './departures.ts'
import * as devices from './devices.ts'
import * as fiscalBuyer from './fiscal-buyer.ts'
import * as fiscalReport from './fiscal-report.ts'
import * as fleet from './fleet.ts'
import * as harbour from './harbour.ts'
import * as manifest from './manifest.ts'
import * as opening from './opening.ts'
import * as operatorMails from './operator-mails.ts'
import * as passengerLists from './passengers.ts'
import * as paymentLinks from './payment-link.ts'
import * as pictures from './pictures.ts'
import * as prices from './prices.ts'
import * as report from './report.ts'
import * as resellers from './resellers.ts'
import * as reservationActions from './reservation-actions.ts'
import * as reservationAdd from './reservation-add.ts'
import * as reservationChange from './reservation-change.ts'
import * as reviews from './reviews.ts'
import * as sails from './sail.ts'
import * as settings from './settings.ts'
import * as site from './site.ts'
import * as trips from './trips.ts'
import * as turnedAways from './turned-away.ts'
import * as waitlist from './waitlist.ts'
import * as walkIns from './walk-in.ts'

const reservations = [
  bookings,
  reservationAdd,
  reservationChange,
  reservationActions,
  fiscalBuyer,
  paymentLinks,
  walkIns,
] as const
/** The modules with the operations of the app. Every operation that one of them exports is an operation of the app. */
const topics = [
  manifest,
  boarding,
  sails,
  cash,
  cashReport,
  fiscalReport,
  harbour,
  passengerLists,
  ...reservations,
  departures,
  departureMessages,
  fleet,
  trips,
  pictures,
  prices,
  settings,
  operatorMails,
  waitlist,
  reviews,
  resellers,
  devices,
  calendarAddress,
  attention,
  report,
  turnedAways,
  site,
  opening,
] as const

type ValuesOf<Topic> = Topic extends Topic ? Topic[keyof Topic] : never
type Member = ValuesOf<(typeof topics)[number]>
type OfKind<Kind> = Extract<Member, { kind: Kind }>

const ofKind = <Kind extends 'read' | 'action' | 'preview'>(kind: Kind) =>
  topics
    .flatMap((topic): Member[] => Object.values(topic))
    .filter((member): member is OfKind<Kind> => 'kind' in member && member.kind === kind)

/** The reads of the app besides `session`: `GET /operator/api/<name>`. */
export const reads = ofKind('read')
/** The actions of the app. The app calls `POST /operator/api/actions/<name>`, or sends an action with its queue. */
export const actions = ofKind('action')
/** Previews of the actions: `POST /operator/api/previews/<name>` with the input of the action. */
export const previews = ofKind('preview')

type Read = OfKind<'read'>
type Action = OfKind<'action'>
type Preview = OfKind<'preview'>
type Named<Of, Name> = Extract<Of, { name: Name }>

export type ReadName = Read['name']
export type ReadInput<Name extends ReadName> = z.input<Named<Read, Name>['input']>
export type ReadAnswer<Name extends ReadName> = z.output<Named<Read, Name>['answer']>

export type ManifestData = ReadAnswer<'manifest'>
export type ManifestPartyData = ManifestData['places'][number]['parties'][number]
export type TodayData = ReadAnswer<'today'>
export type BookingData = ReadAnswer<'booking'>
export type CashBoxData = ReadAnswer<'cash-box'>

export type ActionName = Action['name']
/** The actions that the app can record without signal. */
export type OfflineActionName = Extract<Action, { offline: true }>['name']
/** The input as a client sends it: fields with a default may be omitted. */
export type ActionInput<Name extends ActionName> = z.input<Named<Action, Name>['input']>
export type ActionAnswer<Name extends ActionName> = z.output<Named<Action, Name>['answer']>

export type PreviewName = Preview['name']
export type PreviewAnswer<Name extends PreviewName> = z.output<Named<Preview, Name>['answer']>

const actionsByName = new Map<string, Operation>(actions.map((action) => [action.name, action]))
/** Finds an action by its name; the action validates its input at run time. */
export const findAction = (name: string): Operation | undefined => actionsByName.get(name)
