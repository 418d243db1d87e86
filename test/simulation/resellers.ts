import { emptyContact } from '../../src/contract/octo-requests.ts'
import type { AppContext } from '../../src/domain/context.ts'
import { notifyResellers } from '../../src/domain/resellers/deliver-notifications.ts'
import { cancelResale } from '../../src/domain/reservations/resale/cancel.ts'
import { changeResale } from '../../src/domain/reservations/resale/change.ts'
import { confirmResale } from '../../src/domain/reservations/resale/confirm.ts'
import { extendHold } from '../../src/domain/reservations/resale/extend.ts'
import { holdForReseller, type ResaleOrder } from '../../src/domain/reservations/resale/hold.ts'
import { resaleStatus } from '../../src/domain/reservations/resale/resale-status.ts'
import { findResoldBooking } from '../../src/domain/reservations/resale/resold-booking.ts'
import { days, resellers, sailingAt } from './reset-database.ts'

interface Options {
  /** Returns the services of the current process, because a crash replaces it. */
  services: () => AppContext
  runInBackground: (work: Promise<unknown>) => void
  violations: string[]
}

export const resellerActions = [
  'confirm',
  'confirm another party',
  'cancel',
  'extend',
  'move',
  'grow',
  'shrink',
  'repeat',
  'notify',
] as const
export type ResellerAction = (typeof resellerActions)[number]

interface Sent {
  reseller: (typeof resellers)[number]
  order: ResaleOrder
  /** The code of the booking, set by the first answer. */
  code?: string
  /** Whether the booking has been confirmed. After that it must not expire or become a hold again. */
  confirmed?: boolean
}

const party = (adults: number) => Array.from({ length: adults }, () => ({ unit: 'adult' as const, ...noDetails }))
const noDetails = { reference: null, contact: null }

/** Two resellers that hold, confirm, change and cancel, and repeat their requests. They use the same uuids. */
export function createResellers({ services, runInBackground, violations }: Options) {
  const sent: Sent[] = []

  async function hold(request: Sent) {
    const { reseller, order } = request
    const context = services()
    const answer = await holdForReseller(context, reseller, order)
    if (!answer.ok) {
      if (answer.refusal === 'uuid')
        violations.push(`the request ${order.uuid} of ${reseller.name} was taken for another`)
      return
    }
    await report(context, request)
  }

  /** Compares the present state of a booking with its earlier states. */
  async function report(context: AppContext, request: Sent) {
    const booking = await findResoldBooking(context.db, request.reseller.id, request.order.uuid)
    if (!booking) return void violations.push(`${request.reseller.name} does not find ${request.order.uuid}`)
    if (request.code && request.code !== booking.code) violations.push(`${request.order.uuid} made two bookings`)
    request.code = booking.code
    const status = resaleStatus(booking, context.now())
    if (request.confirmed && (status === 'ON_HOLD' || status === 'EXPIRED'))
      violations.push(`${booking.code} was confirmed and is ${status} now`)
    if (status === 'CONFIRMED') request.confirmed = true
  }

  async function act(request: Sent, action: ResellerAction, pick: number) {
    const { reseller, order } = request
    const { uuid } = order
    const context = services()
    const changes = {
      move: { date: days[pick % days.length] },
      grow: { items: party(3) },
      shrink: { items: party(1) },
    }
    const details = { uuid, contact: emptyContact }
    switch (action) {
      case 'confirm':
        await confirmResale(context, reseller, details)
        break
      case 'confirm another party':
        await confirmResale(context, reseller, { ...details, items: party(1 + (pick % 3)) })
        break
      case 'cancel':
        await cancelResale(context, reseller, { uuid, reason: null })
        break
      case 'extend':
        await extendHold(context, reseller, { uuid, minutes: 40 + (pick % 20) })
        break
      case 'repeat':
        return hold(request)
      case 'notify':
        return notifyResellers(context, async () => ({ ok: true }))
      default:
        await changeResale(context, reseller, { uuid, ...changes[action] })
    }
    if (request.code) await report(context, request)
  }

  return {
    /** A reseller holds places. Both resellers use the same sequence of uuids. */
    holdForReseller(pick: number, adults: number, date: string = days[0]) {
      const reseller = resellers[pick % 2] ?? resellers[0]
      const number = sent.filter((request) => request.reseller === reseller).length + 1
      const uuid = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
      const request: Sent = {
        reseller,
        order: {
          uuid,
          requestHash: `${adults} ${date}`,
          trip: { ...sailingAt(pick), date, location: 'zadar' },
          items: party(adults),
          reference: null,
          notes: null,
          contact: emptyContact,
          expirationMinutes: 5 + (pick % 40),
        },
      }
      sent.push(request)
      runInBackground(hold(request))
    },
    /** Makes another call about one of the three newest requests. */
    resellerActs(pick: number, action: ResellerAction) {
      const request = sent[Math.max(0, sent.length - 1 - (pick % Math.min(3, Math.max(1, sent.length))))]
      if (request) runInBackground(act(request, action, pick))
    },
  }
}
