import { isDeepStrictEqual } from 'node:util'
import { changeBoat, fixDeparture } from '../../src/domain/availability/change-departure-boat.ts'
import { bookingClosesAt } from '../../src/domain/availability/sailing-day.ts'
import { setDeparture } from '../../src/domain/availability/set-departure.ts'
import { type SettingValue, updateSetting } from '../../src/domain/availability/update-setting.ts'
import type { AppContext } from '../../src/domain/context.ts'
import { queueKey } from '../../src/domain/devices/applied-sequences.ts'
import { affectedDepartures, settleAffected } from '../../src/domain/fleet/boat-out.ts'
import { setBoat } from '../../src/domain/fleet/manage-boats.ts'
import { setTrip } from '../../src/domain/fleet/manage-trips.ts'
import { failedRefundInvariant } from '../../src/domain/invariants/check-invariants.ts'
import { retryMessages } from '../../src/domain/messages/unsent-messages.ts'
import { findOpenPaymentExceptions, resolvePaymentException } from '../../src/domain/payments/payment-exceptions.ts'
import { createManualReservation } from '../../src/domain/reservations/booking/create-manual-reservation.ts'
import { holdByLink } from '../../src/domain/reservations/booking/hold-by-link.ts'
import { cancelDeparture } from '../../src/domain/reservations/cancellation/cancel-departure.ts'
import { cancelReservation } from '../../src/domain/reservations/cancellation/cancel-reservation.ts'
import {
  previewRefund,
  type RefundMethod,
  refundReservation,
} from '../../src/domain/reservations/cancellation/refund-reservation.ts'
import { changeByOperator, previewChange } from '../../src/domain/reservations/change/change-by-operator.ts'
import { releaseDeparture, releaseReservation } from '../../src/domain/reservations/holds/release-holds.ts'
import { prolongLink } from '../../src/domain/reservations/links/prolong-link.ts'
import { renewLink } from '../../src/domain/reservations/links/renew-link.ts'
import { settingsFor } from '../../src/domain/settings/operator-settings.ts'
import type { SettingName } from '../../src/domain/settings/setting-definitions.ts'
import { runOnce } from '../../src/operator/operations/run-once.ts'
import { walkIn as walkInOperation } from '../../src/operator/operations/walk-in.ts'
import { tour } from '../fixtures/tour.ts'
import type { Situation } from './coverage.ts'
import { createPhoneCash } from './phone-cash.ts'
import { type BoatId, boats, days, phone, sailingAt } from './reset-database.ts'
import { createVisitor, type Visitor } from './visitor.ts'

interface Options {
  /** Returns the services of the current process, because a crash replaces it. */
  services: () => AppContext
  visitors: Visitor[]
  visitorAt: (pick: number) => Visitor | undefined
  runInBackground: (work: Promise<unknown>) => void
  violations: string[]
  reached: Set<Situation>
}

const actor = 'the operator'

export type BoatAction = 'swap' | 'fix' | 'service' | 'drop out'

const departureAt = (pick: number) => ({ ...sailingAt(pick), date: days[pick % 7] ?? days[0] })

/** The number with which `departureAt` returns the tour of the first day, the departure with the most bookings. */
const mostBooked = 6

/** Simulates the commands of the operator and the actions of the crew's phone. */
export function createOperator({ services, visitors, visitorAt, runInBackground, violations, reached }: Options) {
  /** Refunds a part of the deposit. A refund of more than the refundable amount is rejected. */
  async function refundPart(id: string, part: number, method: RefundMethod) {
    const context = services()
    const found = await context.db
      .selectFrom('reservation')
      .select(['code', 'bail_amount'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!found) return
    const amount = Math.max(1, Math.round(found.bail_amount * part))
    await refundReservation(context, { code: found.code, amount, reason: 'guest', method, slip: '7', actor })
  }

  async function moveBooking(id: string, date: string) {
    const change = { booking: id, request: { date } }
    const preview = await previewChange(services(), change, 'en')
    if (preview.ok) await changeByOperator(services(), { ...change, actor }, preview)
  }

  async function swapBoat(pick: number, boat: BoatId) {
    const outcome = await changeBoat(services(), { ...departureAt(pick), boat, actor })
    if (outcome.ok) return
    if (outcome.refusal === 'boat_too_small') reached.add('a boat is too small for a swap')
    if (outcome.refusal === 'boat_taken') reached.add('a boat is away at a swap')
  }

  /**
   * Takes a boat out of service. Its departures of the first day get the replacement. With `cancel`, departures for
   * which the replacement does not fit are cancelled, and their guests choose another day or a refund.
   */
  async function dropOut(boat: BoatId, replacement: BoatId, cancel: boolean) {
    const [from] = days
    const outage = cancel ? {} : { outFrom: from, outTo: from }
    await setBoat(services(), { id: boat, state: 'out_of_service', ...outage, actor })
    const of = { boat, from, to: from }
    const confirmed = cancel ? await affectedDepartures(services(), of) : []
    const settled = await settleAffected(services(), { ...of, replacement, cancel: confirmed, actor })
    if (settled.some(({ outcome }) => outcome === 'moved')) reached.add('a boat that drops out is replaced')
  }

  /** A walk-in who pays in cash or by card. A second call with the same `pick` repeats the phone's request. */
  const walkIn = async (pick: number, visitor: Visitor) => {
    await runOnce(
      { ...services(), actor: phone.name, device: phone, locale: 'hr' },
      {
        action: walkInOperation,
        input: {
          ...{ ...tour, date: days[0], adults: 1 + (pick % 2), from: 'zadar', name: 'Mia Babić', email: visitor.email },
          ...(pick % 2 === 0 && { by: 'terminal', slip: String(pick) }),
        },
        key: queueKey('0e3cd2a5-7b3f-4a53-9f0a-2b7a1c5d6e01', pick),
        storeRefusal: true,
      },
    )
    const { db } = services()
    const booked = db.selectFrom('reservation').select('id').where('email', '=', visitor.email)
    visitor.reservationId ??= (await booked.executeTakeFirst())?.id
  }

  /** The operator makes a new refund in place of each one that the audit reports as failed. */
  async function repeatReturnedRefunds(context: AppContext, violations: { invariant: string; what: string }[]) {
    for (const { invariant, what } of violations) {
      const [, code = '', cents] = /^(\S+): refund \S+ of (\d+) cents$/.exec(what) ?? []
      if (invariant !== failedRefundInvariant) continue
      const left = (await previewRefund(context, code))?.left ?? 0
      const amount = Math.min(Number(cents), left)
      await refundReservation(context, { code, amount, reason: 'guest', actor })
    }
  }

  /** Resolves all open payment exceptions, as if the operator had checked them in the provider's dashboard. */
  async function resolveExceptions(context: AppContext) {
    for (const { id } of await findOpenPaymentExceptions(context.db))
      await resolvePaymentException(context, { id, note: 'checked', actor })
  }

  /** Books with a payment link, and checks the link's deadline against the settings unless these change meanwhile. */
  async function bookByPhone(visitor: Visitor) {
    const context = services()
    const now = context.now()
    const settings = await settingsFor(context.db, visitor.input)
    const { terms_accepted: _, ...trip } = visitor.input as { terms_accepted: true; date: string }
    const order = { ...trip, notes: '', special_offers: [], locale: 'en', payment: { by: 'link' } }
    const made = await createManualReservation(context, order, 'phone', actor)
    if (!made.ok) return
    visitor.reservationId = made.id
    if (!isDeepStrictEqual(settings, await settingsFor(context.db, visitor.input))) return
    const latest = Math.max(bookingClosesAt(trip.date, settings.trip).getTime(), context.now().getTime() + 45 * 60_000)
    if (made.heldUntil && (made.heldUntil.getTime() > latest || made.heldUntil <= now))
      violations.push(`the payment link ${made.code} is valid until ${made.heldUntil.toISOString()}`)
  }

  /** Prolongs a payment link. If the link has ended, books again with a new link. */
  async function prolong(booking: string, guest: Visitor) {
    const prolonged = await prolongLink(services(), { booking, actor })
    if (prolonged.ok || prolonged.refusal !== 'ended') return
    const renewed = await renewLink(services(), { booking, actor })
    if (renewed.ok) visitors.push({ ...guest, reservationId: renewed.id })
  }

  return {
    repeatReturnedRefunds: (violations: { invariant: string; what: string }[]) =>
      runInBackground(repeatReturnedRefunds(services(), violations)),
    resolveExceptions: () => runInBackground(resolveExceptions(services())),
    /** Sends the mails again that failed while the mail server was down for two days. */
    retryMails: () => runInBackground(retryMessages(services(), { actor })),
    /** The operator books for a guest on the phone, who gets a payment link. @returns the visitor's number */
    sendLink(party: number): number {
      const visitor: Visitor = { ...createVisitor(visitors.length + 1, party, 'pays'), byOperator: true }
      runInBackground(bookByPhone(visitor))
      return visitors.push(visitor) - 1
    },
    /** An assistant holds places for a guest, and sends the request twice at once. @returns the visitor's number */
    holdByAssistant(party: number): number {
      const visitor: Visitor = { ...createVisitor(visitors.length + 1, party, 'pays'), byOperator: true }
      const hold = async () => {
        const { caller, key, input } = visitor
        const held = await holdByLink(services(), input, { locale: 'en', caller, key: `assistant-${key}` })
        if (held.ok) visitor.reservationId = held.reservation.id
      }
      runInBackground(hold())
      runInBackground(hold())
      return visitors.push(visitor) - 1
    },
    prolongLink(pick: number) {
      const guest = visitorAt(pick)
      if (guest?.reservationId) runInBackground(prolong(guest.reservationId, guest))
    },
    /** @returns the visitor's number */
    walkInTwice(pick: number): number {
      const email = `walk-in-${pick}@mail.test`
      const visitor: Visitor = { ...createVisitor(visitors.length + 1, 1, 'pays'), email, byOperator: true }
      runInBackground(walkIn(pick, visitor))
      runInBackground(walkIn(pick, visitor))
      return visitors.push(visitor) - 1
    },
    ...createPhoneCash({ services, runInBackground, actor }),
    /** Refunds a part of the deposit: to the card, or by another method in which the operator pays the guest. */
    refund(pick: number, part: number, method: RefundMethod = 'card') {
      const id = visitorAt(pick)?.reservationId
      if (id) runInBackground(refundPart(id, part, method))
    },
    /** Releases one unpaid hold, or all holds of a day. */
    release(pick: number) {
      const id = visitorAt(pick)?.reservationId
      const date = days[pick % days.length] ?? days[0]
      if (id && pick % 2 === 0) runInBackground(releaseReservation(services(), { booking: id, actor }))
      else runInBackground(releaseDeparture(services(), { ...sailingAt(pick), date, actor }))
    },
    moveBooking(pick: number, date: string) {
      const id = visitorAt(pick)?.reservationId
      if (id) runInBackground(moveBooking(id, date))
    },
    changeSetting: (name: SettingName, value: SettingValue) =>
      runInBackground(updateSetting(services(), { name, value, actor })),
    changeCancellationHours: (pick: number, cancellationHours: number) =>
      runInBackground(setTrip(services(), { id: sailingAt(pick).trip, cancellationHours, actor })),
    /** Closes a day, or opens it with a new capacity. A capacity below the places in use is rejected. */
    changeDay(pick: number) {
      const change =
        pick % 3 === 0 ? { status: 'closed' as const } : { status: 'open' as const, capacity: 3 + (pick % 6) }
      runInBackground(
        setDeparture(services(), {
          ...sailingAt(Math.floor(pick / 9)),
          date: days[Math.floor(pick / 3) % days.length] ?? days[0],
          ...change,
          actor,
        }),
      )
    },
    /** `swap` gives other boats to two departures. It is refused if a boat is too small, taken or out of service. */
    moveBoats(pick: number, boat: BoatId, does: BoatAction) {
      const isOn = pick % 3 !== 0
      if (does === 'fix') return runInBackground(fixDeparture(services(), { ...departureAt(pick), fixed: isOn, actor }))
      const state = isOn ? 'in_service' : 'out_of_service'
      if (does === 'service') return runInBackground(setBoat(services(), { id: boat, state, actor }))
      if (does === 'drop out') return runInBackground(dropOut(boat, boats[pick % boats.length] ?? boat, pick % 4 === 0))
      runInBackground(swapBoat(pick, boat))
      runInBackground(swapBoat(mostBooked, boats[pick % boats.length] ?? boat))
    },
    cancelBookingFor(pick: number) {
      const id = visitorAt(pick)?.reservationId
      if (id) runInBackground(cancelReservation(services(), { booking: id, reason: 'guest', actor }))
    },
    cancelDeparture: (date: string, choice: boolean) =>
      runInBackground(cancelDeparture(services(), { ...tour, date, reason: 'weather', choice, actor })),
  }
}
