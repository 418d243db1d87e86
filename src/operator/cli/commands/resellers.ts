import { z } from 'zod'
import { defaultBounds, defaultCommission } from '../../../domain/resellers/registry.ts'
import { dayOf } from '../../../domain/time/operator-time.ts'
import {
  resellerAdd,
  resellerCancelUnsailed,
  resellerRevoke,
  resellerRotate,
  resellerSet,
  resellers,
  resellerUnsailed,
} from '../../operations/resellers.ts'
import { aborted, defineCommand, failure, operationCommand, refusal, success } from '../command.ts'
import { formatDay, formatEuros, pluralize } from '../output/format.ts'
import { euroAmount, flag, freeText, optional, required, wholeNumber } from '../parsers/field.ts'
import { UsageError } from '../parsers/usage-error.ts'

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

export const resellerAddCommand = operationCommand(resellerAdd, {
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
  input: ({ perDay: placesPerDay, ...values }) => ({ ...values, placesPerDay }),
  print: ({ name, commission, key, webhook, webhookSecret }) => [
    `${name} keeps ${commission} % of the retail price. Its key, which is not shown again:`,
    key ?? '',
    ...(webhookSecret ? [`Notifications go to ${webhook} and are signed with this secret:`, webhookSecret] : []),
  ],
})

export const resellerList = operationCommand(resellers, {
  name: 'reseller list',
  summary: 'lists the resellers with their commission, bounds, bookings and undelivered notifications',
  examples: ['reseller list'],
  parameters: {},
  options: {},
  input: () => ({}),
  print(_, { resellers: known }) {
    if (known.length === 0) return ['There is no reseller.']
    const table = {
      columns: [
        'name',
        ...['commission', 'owes', 'credit', 'places a day', 'bookings', 'undelivered'].map((right) => ({ right })),
        'key',
        'webhook',
      ],
      rows: known.map(({ name, commission, bookings, failedNotifications, revokedAt, webhook, ...limits }) => [
        name,
        `${commission} %`,
        formatEuros(limits.owed),
        formatEuros(limits.credit),
        String(limits.placesPerDay),
        String(bookings),
        String(failedNotifications),
        revokedAt ? `revoked ${formatDay(dayOf(revokedAt))}` : 'valid',
        webhook ?? '',
      ]),
    }
    return [table]
  },
})

export const resellerRevokeCommand = defineCommand({
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
    const found = cancels ? await resellerUnsailed.perform(context, { name }) : undefined
    const open = found?.ok ? found.answer : undefined
    // The key is revoked before the question is asked, so that no booking is added while the command waits for the
    // answer.
    const revoked = await resellerRevoke.perform(context, { name })
    if (!revoked.ok && !open?.bookings) return failure(noKey(name))
    const invalid = `The key of ${name} is invalid now.`
    if (!open) return success([`${invalid} Its bookings stay.`], { name })
    const plan = `${pluralize(open.bookings, 'booking')} with ${pluralize(open.places, 'place')} will be cancelled.`
    if (!(await context.confirm([invalid, plan, "This can't be undone: the guests will be informed."]))) return aborted
    const performed = await resellerCancelUnsailed.perform(context, { name })
    if (!performed.ok) return refusal(performed)
    const { answer: cancelled } = performed
    const places = pluralize(cancelled.places, 'place')
    return success([`${invalid} ${pluralize(cancelled.bookings, 'booking')} with ${places} cancelled.`], {
      name,
      cancelled,
    })
  },
})

export const resellerSetCommand = operationCommand(resellerSet, {
  name: 'reseller set',
  summary: 'sets what a reseller may owe for trips to come, and how many places of a departure it may have',
  examples: ['reseller set Otok --credit 8000 --per-day 40', 'reseller set Otok --credit 0'],
  parameters: { name: required(freeText('name'), 'the name of the reseller') },
  options: bounds,
  input({ name, credit, perDay: placesPerDay }) {
    if (credit === undefined && placesPerDay === undefined) throw new UsageError('Give --credit, --per-day or both.')
    return { name, credit, placesPerDay }
  },
  print: ({ name, credit, placesPerDay }) => [
    ...(credit === undefined ? [] : [`${name} may owe ${formatEuros(credit)} for trips to come.`]),
    ...(placesPerDay === undefined ? [] : [`${name} may have ${pluralize(placesPerDay, 'place')} of a departure.`]),
  ],
})

const noKey = (name: string) => `There is no reseller ${name} with a key: see operator reseller list.`

export const resellerRotateCommand = operationCommand(resellerRotate, {
  name: 'reseller rotate',
  summary: 'replaces the key of a reseller, which is printed once; the old key is invalid at once',
  examples: ['reseller rotate Otok', 'reseller rotate Otok --json'],
  parameters: { name: required(freeText('name'), 'the name of the reseller') },
  options: {},
  input: (values) => values,
  print: ({ name, key }) => [
    `The old key of ${name} is invalid now. The new key, which is not shown again:`,
    key ?? '',
  ],
})
