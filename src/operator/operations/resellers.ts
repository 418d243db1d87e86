import { z } from 'zod'
import { integerBetween, isoDate, singleLineText } from '../../contract/primitives.ts'
import {
  addReseller,
  defaultBounds,
  defaultCommission,
  listResellers,
  revokeReseller,
  rotateKey,
  setBounds,
} from '../../domain/resellers/registry.ts'
import { resellerReport } from '../../domain/resellers/reseller-report.ts'
import { cancelUnsailed, unsailedByDay } from '../../domain/reservations/resale/cancel-unsailed.ts'
import { loadTrips } from '../../domain/trips/trips.ts'
import { maxLengths } from '../../shared/max-lengths.ts'
import { cents, defineOperation, done, moment } from './define-operation.ts'

const name = singleLineText(maxLengths.name)
const placesPerDay = integerBetween(0, 10_000)

/** The resellers, revoked ones included, in the order in which they were added. Amounts in cents. */
export const resellers = defineOperation({
  name: 'resellers',
  role: 'owner',
  effect: 'read',
  input: z.object({}),
  answer: z.object({
    resellers: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** Percent of the retail price. */
        commission: z.int(),
        /** In cents: `credit` is the most that the reseller may owe for coming trips, `owed` what it owes now. */
        ...{ credit: z.int(), owed: z.int() },
        placesPerDay: z.int(),
        webhook: z.string().nullable(),
        bookings: z.int(),
        failedNotifications: z.int(),
        createdAt: moment,
        revokedAt: moment.nullable(),
      }),
    ),
    /** The URL at which the systems of resellers call this site. */
    address: z.string(),
    /** The values for a new reseller. */
    defaults: z.object({ commission: z.int(), credit: z.int(), placesPerDay: z.int() }),
  }),
  async run({ db, now, origin }) {
    const known = await listResellers(db, now())
    return done({
      resellers: known.map((reseller) => ({ ...reseller, webhook: reseller.webhookUrl })),
      address: `${origin}/octo`,
      defaults: { commission: defaultCommission, ...defaultBounds },
    })
  },
  refusals: {},
})

/** Adds a reseller. Only the first answer has the key and the secret of the webhook; a repeated request gets null. */
export const resellerAdd = defineOperation({
  name: 'reseller-add',
  role: 'owner',
  effect: 'credential',
  input: z.strictObject({
    name,
    commission: z.int().default(defaultCommission),
    credit: cents.optional(),
    placesPerDay: placesPerDay.optional(),
    /** An https URL, which gets signed notifications of changes. */
    webhook: singleLineText(500).optional(),
  }),
  answer: z.object({
    id: z.string(),
    name: z.string(),
    commission: z.int(),
    key: z.string().nullable(),
    webhook: z.string().nullable(),
    webhookSecret: z.string().nullable(),
  }),
  async run(context, { webhook, ...order }) {
    const outcome = await addReseller(context, { ...order, webhookUrl: webhook, actor: context.actor })
    return outcome.ok ? { ...outcome, commission: order.commission, webhook: webhook ?? null } : outcome
  },
  redact: (answer) => ({ ...answer, key: null, webhookSecret: null }),
  refusals: { name_taken: 'refused.reseller_taken', commission: 'refused.commission', webhook: 'refused.webhook' },
})

const unknownReseller = { unknown_reseller: 'refused.unknown_reseller' } as const
const refuseUnknown = { ok: false, refusal: 'unknown_reseller' } as const

/** Sets what a reseller may owe for coming trips, and how many places of a departure it may have. Both are optional. */
export const resellerSet = defineOperation({
  name: 'reseller-set',
  role: 'owner',
  effect: 'money',
  input: z.strictObject({ name, credit: cents.optional(), placesPerDay: placesPerDay.optional() }),
  answer: z.object({ name: z.string(), credit: z.int().optional(), placesPerDay: z.int().optional() }),
  run: async (context, order) =>
    (await setBounds(context, { ...order, actor: context.actor })) ? done(order) : refuseUnknown,
  refusals: unknownReseller,
})

/** Replaces the key of a reseller. Only this answer has the new key. The old key is invalid at once. */
export const resellerRotate = defineOperation({
  name: 'reseller-rotate',
  role: 'owner',
  effect: 'credential',
  input: z.strictObject({ name }),
  answer: z.object({ name: z.string(), key: z.string().nullable() }),
  async run(context, order) {
    const key = await rotateKey(context, { ...order, actor: context.actor })
    return key === null ? refuseUnknown : done({ ...order, key })
  },
  redact: (answer) => ({ ...answer, key: null }),
  refusals: unknownReseller,
})

/** Makes the key of a reseller invalid at once. Its bookings stay: `reseller-cancel-unsailed` cancels them. */
export const resellerRevoke = defineOperation({
  name: 'reseller-revoke',
  role: 'owner',
  effect: 'credential',
  input: z.strictObject({ name }),
  answer: z.object({ name: z.string() }),
  run: async (context, order) =>
    (await revokeReseller(context, { ...order, actor: context.actor })) ? done(order) : refuseUnknown,
  refusals: unknownReseller,
})

const unsailed = { bookings: z.int(), places: z.int() }

/** What `reseller-cancel-unsailed` would cancel: bookings and holds from today on, except those with guests aboard. */
export const resellerUnsailed = defineOperation({
  name: 'reseller-unsailed',
  role: 'owner',
  effect: 'read',
  input: z.object({ name }),
  answer: z.object({ name: z.string(), ...unsailed, days: z.array(z.object({ date: isoDate, ...unsailed })) }),
  async run(context, order) {
    const days = await unsailedByDay(context, order.name)
    const sum = (of: keyof typeof unsailed) => days.reduce((all, day) => all + day[of], 0)
    return done({ ...order, bookings: sum('bookings'), places: sum('places'), days })
  },
  refusals: {},
})

/**
 * Cancels the bookings of a revoked reseller that have not sailed. The site mails the guests. The reseller refunds
 * them, and owes the operator nothing for these bookings. An action is one transaction that locks its departures, so
 * the app sends one action for each `date`.
 */
export const resellerCancelUnsailed = defineOperation({
  name: 'reseller-cancel-unsailed',
  role: 'owner',
  effect: 'money',
  input: z.strictObject({ name, date: isoDate.optional() }),
  answer: z.object(unsailed),
  run: (context, order) => cancelUnsailed(context, { ...order, actor: context.actor }),
  refusals: { no_reseller: 'refused.no_reseller', has_key: 'refused.reseller_has_key' },
})

const sums = {
  ...{ bookings: z.int(), guests: z.int(), retailAmount: z.int() },
  ...{ commissionAmount: z.int(), netAmount: z.int(), cancelled: z.int() },
}

/** What resellers sold for the trips of a range of days, and what they owe for them, in cents. */
export const resellerStatement = defineOperation({
  name: 'reseller-report',
  role: 'owner',
  effect: 'read',
  input: z.object({ from: isoDate, to: isoDate, reseller: name.optional(), trip: z.string().max(60).optional() }),
  answer: z.object({
    from: isoDate,
    to: isoDate,
    resellers: z.array(
      z.object({
        ...{ reseller: z.string(), ...sums },
        /** The sums of each trip that the reseller sold. */
        trips: z.array(z.object({ trip: z.string(), ...sums })),
      }),
    ),
  }),
  async run({ db }, { from, to, reseller, trip }) {
    const { trips } = await loadTrips(db)
    if (trip !== undefined && !trips.some(({ id }) => id === trip))
      return { ok: false, refusal: 'unknown_trip' } as const
    const sold = await resellerReport(db, { from, to, reseller, trip })
    if (reseller !== undefined && sold.length === 0) return { ok: false, refusal: 'no_reseller' } as const
    return done({ from, to, resellers: sold })
  },
  refusals: {
    unknown_trip: (_, { say }, { trip = '' }) => say('refused.no_trip', { id: trip }),
    no_reseller: (_, { say }, { reseller = '' }) => say('refused.no_reseller', { name: reseller }),
  },
})
