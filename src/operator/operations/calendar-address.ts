import { z } from 'zod'
import { hasCalendarAddress, setCalendarAddress } from '../../domain/devices/calendar-address.ts'
import { defineOperation, done, refused } from './define-operation.ts'

/** Whether this phone has an address for its calendar of departures. */
export const calendarAddress = defineOperation({
  name: 'calendar-address',
  role: 'crew',
  effect: 'read',
  input: z.object({}),
  answer: z.object({ hasAddress: z.boolean() }),
  async run({ db, device }) {
    return done({ hasAddress: device !== undefined && (await hasCalendarAddress(db, device.id)) })
  },
  refusals: {},
})

/**
 * Makes a new address for the calendar of a phone; with `hasAddress: false`, only removes the address. In both cases
 * the former address becomes invalid. Only a command names the `device`; the app changes the address of its own phone.
 */
export const calendarAddressSet = defineOperation({
  name: 'calendar-address-set',
  role: 'crew',
  effect: 'credential',
  input: z.strictObject({ hasAddress: z.boolean(), device: z.string().trim().max(100).optional() }),
  /** The address is a secret and not stored, so it is null in the answer to a repeated request. */
  answer: z.object({ name: z.string(), address: z.string().nullable() }),
  async run(context, input) {
    const device = context.device ? context.device.id : input.device
    if (context.device && input.device !== undefined) return refused('not_own')
    if (device === undefined) return { ...refused('unknown'), device: '' }
    return setCalendarAddress(context, { ...input, device, actor: context.actor })
  },
  redact: (answer) => ({ ...answer, address: null }),
  refusals: { not_own: 'refused.not_own_calendar', unknown: 'refused.unknown_device' },
})
