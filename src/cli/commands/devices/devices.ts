import qrcode from 'qrcode'
import { z } from 'zod'
import { devicePairAction, deviceRevokeAction } from '../../../actions/devices.ts'
import { appRoles } from '../../../contract/operator-app/roles.ts'
import { type Device, listDevices } from '../../../domain/devices/manage-devices.ts'
import { aborted, defineCommand, failure, success } from '../../command.ts'
import { formatDateTime, formatTime } from '../../output/format.ts'
import { freeText, oneOf, required } from '../../parsers/field.ts'

const role = z.enum(appRoles)

export const devicePair = defineCommand({
  name: 'device pair',
  summary: 'prints a link, a QR code and a short code with which a phone is paired once, within ten minutes',
  examples: ['device pair "Ana\'s phone" --role crew', 'device pair "Office laptop" --role owner'],
  parameters: { name: required(freeText('name'), 'the name of the phone in the audit log, in quotes') },
  options: {
    role: required(oneOf(...appRoles), 'crew: today, manifest, boarding, cash, new bookings, notes; owner: everything'),
  },
  outputSchema: z.object({ name: z.string(), role, link: z.string(), code: z.string(), expiresAt: z.string() }),
  async run(context, input) {
    const performed = await devicePairAction.perform(context, input)
    if (!performed.ok) return failure(performed.sentence('en'))
    const { name, link, code, expiresAt } = performed.done
    const picture = await qrcode.toString(link, { type: 'utf8', errorCorrectionLevel: 'L' })
    const lines = [
      `Open this link on the phone, or scan the code, to pair “${name}” (${input.role}) until ${formatTime(expiresAt)}:`,
      '',
      link,
      '',
      ...picture.trimEnd().split('\n'),
      '',
      `Or open ${context.origin}/operator/pair and type ${code}.`,
    ]
    return success(lines, { name, role: input.role, link, code, expiresAt: expiresAt.toISOString() })
  },
})

export const deviceList = defineCommand({
  name: 'device list',
  summary: 'lists the paired phones with role, last use and revocation',
  examples: ['device list'],
  parameters: {},
  options: {},
  outputSchema: z.object({
    devices: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        role,
        pairedAt: z.string(),
        lastSeenAt: z.string().nullable(),
        revokedAt: z.string().nullable(),
      }),
    ),
  }),
  async run({ db }) {
    const devices = await listDevices(db)
    const json = {
      devices: devices.map(({ pairedAt, lastSeenAt, revokedAt, ...device }) => ({
        ...device,
        pairedAt: pairedAt.toISOString(),
        lastSeenAt: lastSeenAt?.toISOString() ?? null,
        revokedAt: revokedAt?.toISOString() ?? null,
      })),
    }
    if (devices.length === 0) return success(['No phone is paired: operator device pair.'], json)
    const columns = ['name', 'role', 'paired', 'last used', '']
    return success([{ columns, rows: devices.map(rowOf) }], json)
  },
})

const rowOf = ({ name, role: deviceRole, pairedAt, lastSeenAt, revokedAt }: Device) => [
  name,
  deviceRole,
  formatDateTime(pairedAt),
  lastSeenAt ? formatDateTime(lastSeenAt) : 'never',
  revokedAt ? `revoked ${formatDateTime(revokedAt)}` : '',
]

export const deviceRevoke = defineCommand({
  name: 'device revoke',
  summary: 'revokes a phone: it is signed out at once, and erases its stored data at the next contact',
  examples: ['device revoke "Ana\'s phone"'],
  parameters: { device: required(freeText('name'), 'the name of the phone, or its id') },
  options: {},
  outputSchema: z.object({ id: z.string(), name: z.string() }),
  async run(context, { device }) {
    if (!(await context.confirm([`“${device}” will be signed out and can't be used again unless it is paired anew.`])))
      return aborted
    const performed = await deviceRevokeAction.perform(context, { device })
    if (!performed.ok) return failure(performed.sentence('en'))
    return success([`“${performed.done.name}” is revoked.`], performed.answer)
  },
})
