import { z } from 'zod'
import { appRole } from '../../contract/operator-app/roles.ts'
import { singleLineText } from '../../contract/primitives.ts'
import { listDevices, revokeDevice, setDevice, signOutDevice } from '../../domain/devices/manage-devices.ts'
import { createPairing, listOpenPairings, withdrawPairing } from '../../domain/devices/pairing.ts'
import { maxLengths } from '../../shared/max-lengths.ts'
import { defineOperation, done, moment } from './define-operation.ts'
import { slugId } from './fleet.ts'

/** All devices, revoked ones included, the newest first; and the open pairing links. */
export const devices = defineOperation({
  name: 'devices',
  role: 'owner',
  effect: 'read',
  input: z.object({}),
  answer: z.object({
    links: z.array(
      z.object({ id: z.string(), name: z.string(), role: appRole, createdBy: z.string(), expiresAt: moment }),
    ),
    devices: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        role: appRole,
        /** The ids of the boats whose departures the device shows; an empty list means all boats. */
        boats: z.array(z.string()),
        pairedBy: z.string(),
        pairedAt: moment,
        lastSeenAt: moment.nullable(),
        revokedAt: moment.nullable(),
        /** When the session of the device started; null if the device is signed out. */
        signedInAt: moment.nullable(),
      }),
    ),
  }),
  async run(context) {
    const [paired, links] = await Promise.all([listDevices(context), listOpenPairings(context)])
    return done({ devices: paired, links })
  },
  refusals: {},
})

/** The boats whose departures a phone of the crew shows; an empty list means all boats. */
const boats = z.array(slugId).max(100)
const boatsRefusals = {
  unknown_boat: 'refused.no_boat_of',
  owner_has_all_boats: 'refused.owner_has_all_boats',
} as const

/** Creates a pairing link and a short code. They can be used once, within ten minutes. */
export const devicePair = defineOperation({
  name: 'device-pair',
  role: 'owner',
  effect: 'credential',
  input: z.strictObject({ name: singleLineText(maxLengths.device_name), role: appRole, boats: boats.default([]) }),
  /** `link` and `code` are secrets and not stored, so they are null in the answer to a repeated request. */
  answer: z.object({
    name: z.string(),
    role: appRole,
    expiresAt: moment,
    link: z.string().nullable(),
    code: z.string().nullable(),
  }),
  run: (context, { name, role, boats: limit }) =>
    createPairing(context, { name, role, boats: limit, actor: context.actor, device: context.device }),
  redact: (answer) => ({ ...answer, link: null, code: null }),
  refusals: { name_taken: 'refused.device_name_taken', ...boatsRefusals },
})

/** The id or the name of a device. */
const deviceKey = z.string().trim().min(1, 'error.required').max(100, 'error.too_long')

/** Limits a phone of the crew to the departures of some boats; an empty list means all boats. */
export const deviceSet = defineOperation({
  name: 'device-set',
  role: 'owner',
  effect: 'credential',
  input: z.strictObject({ device: deviceKey, boats }),
  answer: z.object({ name: z.string(), boats: z.array(z.string()) }),
  run: (context, input) => setDevice(context, { ...input, actor: context.actor }),
  refusals: { unknown: 'refused.unknown_device', ...boatsRefusals },
})

/** Withdraws the open pairing links for devices with this name. */
export const deviceWithdraw = defineOperation({
  name: 'device-withdraw',
  role: 'owner',
  effect: 'credential',
  input: z.strictObject({ name: deviceKey }),
  answer: z.object({ name: z.string() }),
  run: (context, { name }) => withdrawPairing(context, { name, actor: context.actor }),
  refusals: { unknown: 'refused.no_open_link' },
})

/** Ends the session of a device: it keeps its queue and signs in again with its passkey. */
export const deviceSignOut = defineOperation({
  name: 'device-sign-out',
  role: 'owner',
  effect: 'credential',
  input: z.strictObject({ device: deviceKey }),
  answer: z.object({ name: z.string() }),
  run: (context, { device }) => signOutDevice(context, { device, actor: context.actor }),
  refusals: { unknown: 'refused.unknown_device' },
})

/** Ends the sessions of a device and its open pairing links at once. Afterwards the device has to be paired again. */
export const deviceRevoke = defineOperation({
  name: 'device-revoke',
  role: 'owner',
  effect: 'credential',
  input: z.strictObject({ device: deviceKey }),
  answer: z.object({
    id: z.string(),
    name: z.string(),
    /** The names in the open pairing links that this device had created. These links are withdrawn. */
    withdrawn: z.array(z.string()),
    /** The active devices that were paired by links of this device. They stay active. */
    paired: z.array(z.object({ name: z.string(), role: appRole })),
  }),
  run: (context, { device }) => revokeDevice(context, { device, actor: context.actor, actingDevice: context.device }),
  refusals: {
    unknown: 'refused.unknown_device',
    already: 'refused.device_revoked',
    itself: 'refused.own_device',
  },
})
