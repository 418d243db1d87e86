import qrcode from 'qrcode'
import { z } from 'zod'
import { appRoles } from '../../../contract/operator-app/roles.ts'
import { listDevices, revokeAllDevices } from '../../../domain/devices/manage-devices.ts'
import { calendarAddressSet } from '../../operations/calendar-address.ts'
import type { AnswerOf } from '../../operations/define-operation.ts'
import {
  devicePair,
  deviceRevoke,
  deviceSet,
  deviceSignOut,
  devices,
  deviceWithdraw,
} from '../../operations/devices.ts'
import { aborted, defineCommand, failure, operationCommand, refusal, success } from '../command.ts'
import { formatDateTime, formatTime } from '../output/format.ts'
import { flag, freeText, oneOf, optional, required, slugs } from '../parsers/field.ts'

const boatIds = slugs('boats', 'bonaca,galeb')

export const devicePairCommand = operationCommand(devicePair, {
  name: 'device pair',
  summary: 'prints a link, a QR code and a short code with which a phone is paired once, within ten minutes',
  examples: ['device pair "Ana\'s phone" --role crew', 'device pair "Office laptop" --role owner'],
  parameters: { name: required(freeText('name'), 'the name of the phone in the audit log, in quotes') },
  options: {
    role: required(oneOf(...appRoles), 'crew: today, manifest, boarding, cash, new bookings, notes; owner: everything'),
    boats: optional(boatIds, 'for the crew: shows only departures of these boats; default: all'),
  },
  input: ({ boats, ...values }) => ({ ...values, boats: boats ?? [] }),
  async print(_, { name, role, link, code, expiresAt }) {
    const picture = await qrcode.toString(link, { type: 'utf8', errorCorrectionLevel: 'L' })
    return [
      `Open this link on the phone, or scan the code, to pair “${name}” (${role}) until ${formatTime(expiresAt)}:`,
      '',
      link,
      '',
      ...picture.trimEnd().split('\n'),
      '',
      `Or open ${new URL('/operator/pair', link)} and type ${code}.`,
    ]
  },
})

export const deviceSetCommand = operationCommand(deviceSet, {
  name: 'device set',
  summary: 'limits a phone of the crew to the departures of some boats, or shows it all again',
  examples: ['device set "Ana\'s phone" --boats galeb', 'device set "Ana\'s phone" --boats all'],
  parameters: { device: required(freeText('name'), 'the name of the phone, or its id') },
  options: { boats: required(boatIds, 'the boats (boat list), or all') },
  input: (values) => values,
  print: ({ name, boats }) => [`“${name}” shows the departures of ${boats.join(', ') || 'all boats'}.`],
})

export const deviceCalendarCommand = operationCommand(calendarAddressSet, {
  name: 'device calendar',
  summary: 'makes a secret address with which a calendar app shows the departures of a phone; its former one ends',
  examples: ['device calendar "Ana\'s phone"', 'device calendar "Ana\'s phone" --end'],
  parameters: { device: required(freeText('name'), 'the name of the phone, or its id') },
  options: { end: flag('only ends the address that it has') },
  input: ({ device, end }) => ({ device, hasAddress: !end }),
  print: (_, { name, address }) =>
    address === null
      ? [`“${name}” has no calendar address any more.`]
      : [`The calendar of “${name}”, shown once. Whoever knows the address reads it:`, '', address],
})

export const deviceList = operationCommand(devices, {
  name: 'device list',
  summary: 'lists the paired phones with role, who paired them, last use and session, and the open pairing links',
  examples: ['device list'],
  parameters: {},
  options: {},
  input: () => ({}),
  print({ devices: paired, links }) {
    const table =
      paired.length > 0
        ? { columns: ['name', 'role', 'boats', 'paired', 'by', 'last used', ''], rows: paired.map(rowOf) }
        : 'No phone is paired: operator device pair.'
    return [table, ...(links.length > 0 ? ['', linkTable(links)] : [])]
  },
})

type Devices = AnswerOf<typeof devices>

const rowOf = ({
  name,
  role,
  boats,
  pairedBy,
  pairedAt,
  lastSeenAt,
  revokedAt,
  signedInAt,
}: Devices['devices'][number]) => [
  name,
  role,
  boats.join(', ') || 'all',
  formatDateTime(pairedAt),
  pairedBy,
  lastSeenAt ? formatDateTime(lastSeenAt) : 'never',
  revokedAt
    ? `revoked ${formatDateTime(revokedAt)}`
    : signedInAt
      ? `signed in since ${formatDateTime(signedInAt)}`
      : 'signed out',
]

const linkTable = (links: Devices['links']) => ({
  columns: ['open pairing link for', 'role', 'made by', 'until'],
  rows: links.map(({ name, role, createdBy, expiresAt }) => [name, role, createdBy, formatTime(expiresAt)]),
})

export const deviceWithdrawCommand = operationCommand(deviceWithdraw, {
  name: 'device withdraw',
  summary: 'withdraws the open pairing link for a phone, which is not paired yet',
  examples: ['device withdraw "Ana\'s phone"'],
  parameters: { name: required(freeText('name'), 'the name of the phone that the link is for') },
  options: {},
  input: (values) => values,
  print: ({ name }) => [`The pairing link for “${name}” is withdrawn.`],
})

export const deviceSignOutCommand = defineCommand({
  name: 'device sign-out',
  summary: 'ends the session of a phone: it keeps what it has not sent, and signs in again with its passkey',
  examples: ['device sign-out "Ana\'s phone"', 'device sign-out --all'],
  parameters: { device: optional(freeText('name'), 'the name of the phone, or its id') },
  options: { all: flag('ends the sessions of all phones') },
  outputSchema: z.object({ signedOut: z.array(z.string()) }),
  async run(context, { device, all }) {
    if ((device === undefined) !== all) return failure(oneOrAll)
    const phones = device === undefined ? (await listDevices(context)).filter(({ signedInAt }) => signedInAt) : []
    const signedOut: string[] = []
    for (const id of device === undefined ? phones.map((phone) => phone.id) : [device]) {
      const performed = await deviceSignOut.perform(context, { device: id })
      if (!performed.ok) return refusal(performed)
      signedOut.push(performed.answer.name)
    }
    const lines = signedOut.map((name) => `“${name}” is signed out.`)
    return success(lines.length > 0 ? lines : ['No phone is signed in.'], { signedOut })
  },
})

const oneOrAll = 'Give the name of one phone, or --all.'

export const deviceRevokeCommand = defineCommand({
  name: 'device revoke',
  summary:
    'revokes a phone: it is signed out at once, its open pairing links end, and it erases its data at the next contact',
  examples: ['device revoke "Ana\'s phone"', 'device revoke --all'],
  parameters: { device: optional(freeText('name'), 'the name of the phone, or its id') },
  options: { all: flag('revokes every phone and withdraws every pairing link: if you do not know who has access') },
  outputSchema: z.object({
    revoked: z.array(z.string()),
    withdrawn: z.array(z.string()),
    paired: deviceRevoke.answer.shape.paired,
  }),
  async run(context, { device, all }) {
    if ((device === undefined) !== all) return failure(oneOrAll)
    const who = device === undefined ? 'Every phone' : `“${device}”`
    if (!(await context.confirm([`${who} will be signed out and can't be used again unless it is paired anew.`])))
      return aborted
    if (device === undefined) {
      const { devices, withdrawn } = await revokeAllDevices(context, context.actor)
      const lines = devices.length > 0 ? devices.map(revokedLine) : ['No phone was paired.']
      return success([...lines, ...withdrawnLines(withdrawn)], { revoked: devices, withdrawn, paired: [] })
    }
    const performed = await deviceRevoke.perform(context, { device })
    if (!performed.ok) return refusal(performed)
    const { name, withdrawn, paired } = performed.answer
    const made = paired.map(
      (other) => `It has paired “${other.name}” (${other.role}), which stays: revoke it too unless you know it.`,
    )
    return success([revokedLine(name), ...withdrawnLines(withdrawn), ...made], { revoked: [name], withdrawn, paired })
  },
})

const revokedLine = (name: string) => `“${name}” is revoked.`
const withdrawnLines = (names: string[]) => names.map((name) => `The open pairing link for “${name}” is withdrawn.`)
