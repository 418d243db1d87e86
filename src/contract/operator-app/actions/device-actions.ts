import { z } from 'zod'
import { maxLengths } from '../../../shared/max-lengths.ts'
import { instant, singleLineText } from '../../primitives.ts'
import { appRole } from '../roles.ts'
import { defineActionContract } from './action.ts'

/** The id or the name of a device. */
const deviceKey = z.string().trim().min(1, 'error.required').max(100, 'error.too_long')

export const deviceActions = {
  /** Creates a pairing link and a short code, valid for ten minutes and once. */
  'device-pair': defineActionContract({
    role: 'owner',
    effect: 'credential',
    offline: false,
    input: z.strictObject({ name: singleLineText(maxLengths.device_name), role: appRole }),
    /** The secrets are not stored: they are null in the answer to a repeated request. */
    answer: z.object({
      name: z.string(),
      role: appRole,
      expiresAt: instant,
      link: z.string().nullable(),
      code: z.string().nullable(),
    }),
  }),
  /** Withdraws the open pairing links for devices with this name. */
  'device-withdraw': defineActionContract({
    role: 'owner',
    effect: 'credential',
    offline: false,
    input: z.strictObject({ name: deviceKey }),
    answer: z.object({ name: z.string() }),
  }),
  /** Ends the session of a device: it keeps its queue and signs in again with its passkey. */
  'device-sign-out': defineActionContract({
    role: 'owner',
    effect: 'credential',
    offline: false,
    input: z.strictObject({ device: deviceKey }),
    answer: z.object({ name: z.string() }),
  }),
  /** Ends the sessions of a device and its open pairing links at once. It can't be undone: pair the device again. */
  'device-revoke': defineActionContract({
    role: 'owner',
    effect: 'credential',
    offline: false,
    input: z.strictObject({ device: deviceKey }),
    answer: z.object({
      id: z.string(),
      name: z.string(),
      /** The names of its open links, which were withdrawn. */
      withdrawn: z.array(z.string()),
      /** The devices in use that it has paired: they stay. */
      paired: z.array(z.object({ name: z.string(), role: appRole })),
    }),
  }),
} as const
