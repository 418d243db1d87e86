import { z } from 'zod'
import {
  addReseller,
  defaultBounds,
  listResellers,
  revokeReseller,
  rotateKey,
  setBounds,
} from '../../../domain/resellers/registry.ts'
import { cancelUnsailed, countUnsailed } from '../../../domain/reservations/resale/cancel-unsailed.ts'
import { dayOf } from '../../../domain/time/operator-time.ts'
import { moment } from '../../operations/define-operation.ts'
import { aborted, defineCommand, failure, success } from '../command.ts'
import { formatDay, formatEuros, pluralize } from '../output/format.ts'
import { euroAmount, flag, freeText, optional, required, wholeNumber } from '../parsers/field.ts'
import { UsageError } from '../parsers/usage-error.ts'

const defaultCommission = 20

const bounds = {
  credit: optional(
    euroAmount,
    `what the reseller may owe for trips to come; a new one: ${formatEuros(defaultBounds.credit)}`,
  ),
  perDay: optional(
    wholeNumber,
    `how many places of a departure the reseller may have; a new one: ${defaultBounds.placesPerDay}`,
  ),
}

export const resellerAdd = defineCommand({
  name: 'reseller add',
  summary: 'gives a reseller a key for the interface at /octo; the key is printed once and stored only as a hash',
  examples: [
    'reseller add "Adria Tours" --commission 20 --json',
    'reseller add Otok --webhook https://hooks.otok.example/bonaca',
  ],
  parameters: { name: required(freeText('name'), 'the name of the reseller') },
  options: {
    commission: optional(
      wholeNumber,
      `the share of the retail price that the reseller keeps, in percent; default: ${defaultCommission}`,
    ),
    ...bounds,
    webhook: optional(freeText('url'), 'an https URL, which gets signed notifications of changes'),
  },
  outputSchema: z.object({
    id: z.string(),
    name: z.string(),
    commission: z.int(),
    key: z.string(),
    webhook: z.string().nullable(),
    webhookSecret: z.string().nullable(),
  }),
  async run(context, { name, commission = defaultCommission, credit, perDay, webhook }) {
    const { actor } = context
    const limits = { credit, placesPerDay: perDay }
    const outcome = await addReseller(context, { name, commission, ...limits, webhookUrl: webhook, actor })
    if (!outcome.ok) return failure(addRefusals[outcome.refusal](name))
    const { id, key, webhookSecret } = outcome
    const lines = [
      `${name} keeps ${commission} % of the retail price. Its key, which is not shown again:`,
      key,
      ...(webhookSecret ? [`Notifications go to ${webhook} and are signed with this secret:`, webhookSecret] : []),
    ]
    return success(lines, { id, name, commission, key, webhook: webhook ?? null, webhookSecret })
  },
})

const addRefusals = {
  name_taken: (name: string) => `There is a reseller ${name} already: operator reseller revoke ends its key.`,
  commission: () => 'The commission is a whole number from 0 to 99 percent.',
  webhook: () => 'The webhook must be an https URL with a host name, such as https://hooks.otok.example/bonaca.',
}

export const resellerList = defineCommand({
  name: 'reseller list',
  summary: 'lists the resellers with their commission, bounds, bookings and undelivered notifications',
  examples: ['reseller list'],
  parameters: {},
  options: {},
  outputSchema: z.object({
    resellers: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        commission: z.int(),
        credit: z.int(),
        owed: z.int(),
        placesPerDay: z.int(),
        webhook: z.string().nullable(),
        bookings: z.int(),
        failedNotifications: z.int(),
        createdAt: moment,
        revokedAt: moment.nullable(),
      }),
    ),
  }),
  async run(context) {
    const resellers = await listResellers(context.db, context.now())
    const table = {
      columns: [
        'name',
        ...['commission', 'owes', 'credit', 'places a day', 'bookings', 'undelivered'].map((right) => ({ right })),
        'key',
        'webhook',
      ],
      rows: resellers.map(({ name, commission, bookings, failedNotifications, revokedAt, webhookUrl, ...limits }) => [
        name,
        `${commission} %`,
        formatEuros(limits.owed),
        formatEuros(limits.credit),
        String(limits.placesPerDay),
        String(bookings),
        String(failedNotifications),
        revokedAt ? `revoked ${formatDay(dayOf(revokedAt))}` : 'valid',
        webhookUrl ?? '',
      ]),
    }
    const json = resellers.map((reseller) => ({ ...reseller, webhook: reseller.webhookUrl }))
    return success(resellers.length > 0 ? [table] : ['There is no reseller.'], { resellers: json })
  },
})

export const resellerRevoke = defineCommand({
  name: 'reseller revoke',
  summary: 'makes the key of a reseller invalid at once; its bookings stay, unless --cancel-unsailed',
  examples: ['reseller revoke Otok', 'reseller revoke Otok --cancel-unsailed'],
  parameters: { name: required(freeText('name'), 'the name of the reseller') },
  options: {
    cancelUnsailed: flag(
      'also cancels its bookings for trips to come and ends its holds, also if the key was revoked before; it then owes nothing for them',
    ),
  },
  outputSchema: z.object({ name: z.string(), cancelled: z.object({ bookings: z.int(), places: z.int() }).optional() }),
  async run(context, { name, cancelUnsailed: cancels }) {
    const { actor } = context
    const open = cancels ? await countUnsailed(context, name) : undefined
    // The key is revoked before the question is asked, so that no booking is added while the command waits for the
    // answer.
    const revoked = await revokeReseller(context, { name, actor })
    if (!revoked && !open?.bookings) return failure(noKey(name))
    const invalid = `The key of ${name} is invalid now.`
    if (!open) return success([`${invalid} Its bookings stay.`], { name })
    const plan = `${pluralize(open.bookings, 'booking')} with ${pluralize(open.places, 'place')} will be cancelled.`
    if (!(await context.confirm([invalid, plan, "This can't be undone: the guests will be informed."]))) return aborted
    const cancelled = await cancelUnsailed(context, { name, actor })
    const places = pluralize(cancelled.places, 'place')
    return success([`${invalid} ${pluralize(cancelled.bookings, 'booking')} with ${places} cancelled.`], {
      name,
      cancelled,
    })
  },
})

export const resellerSet = defineCommand({
  name: 'reseller set',
  summary: 'sets what a reseller may owe for trips to come, and how many places of a departure it may have',
  examples: ['reseller set Otok --credit 8000 --per-day 40', 'reseller set Otok --credit 0'],
  parameters: { name: required(freeText('name'), 'the name of the reseller') },
  options: bounds,
  outputSchema: z.object({ name: z.string(), credit: z.int().optional(), placesPerDay: z.int().optional() }),
  async run(context, { name, credit, perDay: placesPerDay }) {
    if (credit === undefined && placesPerDay === undefined) throw new UsageError('Give --credit, --per-day or both.')
    if (!(await setBounds(context, { name, credit, placesPerDay, actor: context.actor }))) return failure(noKey(name))
    const lines = [
      ...(credit === undefined ? [] : [`${name} may owe ${formatEuros(credit)} for trips to come.`]),
      ...(placesPerDay === undefined ? [] : [`${name} may have ${pluralize(placesPerDay, 'place')} of a departure.`]),
    ]
    return success(lines, {
      name,
      ...(credit !== undefined && { credit }),
      ...(placesPerDay !== undefined && { placesPerDay }),
    })
  },
})

const noKey = (name: string) => `There is no reseller ${name} with a key: see operator reseller list.`

export const resellerRotate = defineCommand({
  name: 'reseller rotate',
  summary: 'replaces the key of a reseller, which is printed once; the old key is invalid at once',
  examples: ['reseller rotate Otok', 'reseller rotate Otok --json'],
  parameters: { name: required(freeText('name'), 'the name of the reseller') },
  options: {},
  outputSchema: z.object({ name: z.string(), key: z.string() }),
  async run(context, { name }) {
    const key = await rotateKey(context, { name, actor: context.actor })
    return key === null
      ? failure(noKey(name))
      : success([`The old key of ${name} is invalid now. The new key, which is not shown again:`, key], { name, key })
  },
})
