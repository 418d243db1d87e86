import { z } from 'zod'
import { isoDate } from '../../contract/primitives.ts'
import { previewSettingChange, settingValue, updateSetting } from '../../domain/availability/update-setting.ts'
import { operatorSettings } from '../../domain/settings/operator-settings.ts'
import { settingDefinitions, settingLocations, settingNames } from '../../domain/settings/setting-definitions.ts'
import { choiceRefusals, chooseTrip, onTrip, tripChoice } from './chosen-departure.ts'
import { defineOperation, done, type OperationContext } from './define-operation.ts'

const settingName = z.enum(settingNames)
const settingValues = z.union([z.number(), z.string()])

/** The settings of a trip and of the whole site, with their present values. */
export const bookingSettings = defineOperation({
  name: 'settings',
  role: 'owner',
  effect: 'read',
  input: z.object(tripChoice),
  answer: z.object({
    trip: z.string(),
    settings: z.array(
      z.object({
        name: settingName,
        value: settingValues,
        /** Whether each trip has its own value; false if the site has one value. */
        ofTrip: z.boolean(),
        /** The smallest and the largest value that the setting can have. */
        ...{ from: z.string(), to: z.string() },
        ...{ unit: z.string(), takes: z.string(), meaning: z.string() },
      }),
    ),
  }),
  run: (context, input) =>
    onTrip('read', context, input, async ({ trip }) => {
      const current = await operatorSettings(context.db, trip)
      return done({
        trip,
        settings: settingNames.map((name) => {
          const { expects, schema: _, ...rest } = settingDefinitions[name]
          const ofTrip = 'column' in settingLocations[name]
          return { name, value: settingValue(current, name), ofTrip, takes: expects, ...rest }
        }),
      })
    }),
  refusals: choiceRefusals,
})

const settingOrder = z.strictObject({ ...tripChoice, name: settingName, value: settingValues })
type SettingOrder = z.output<typeof settingOrder>

/** Changes a setting. The change applies from the next request on, but not to existing bookings and holds. */
export const settingsSet = defineOperation({
  name: 'settings-set',
  role: 'owner',
  effect: 'sales',
  input: settingOrder,
  answer: z.object({
    name: settingName,
    before: settingValues,
    after: settingValues,
    /** Coming days with more guests than the new capacity. These days keep their former capacity. */
    fuller: z.array(z.object({ date: isoDate, guests: z.int() })),
  }),
  run: (context, input) =>
    onTripOf(context, input, (order) => updateSetting(context, { ...order, actor: context.actor })),
  refusals: {
    ...choiceRefusals,
    invalid: (_, { say }, { name }) => {
      const { from, to, unit } = settingDefinitions[name]
      const kind = ['local time', 'share'].includes(unit) ? 'other' : 'whole'
      return say('refused.setting_range', { kind, from, to })
    },
    closes_after_departure: 'refused.closes_after_departure',
    above_licence: 'refused.above_licence',
  },
})

/** What `settings-set` would do. */
export const previewSettingsSet = (context: OperationContext, input: SettingOrder) =>
  onTripOf(context, input, (order) => previewSettingChange(context, order))

/**
 * Calls `run` with the trip of the order. An order that names no trip is refused if there are several. But a setting of
 * the whole site is the same for all trips, so the first one is passed.
 */
async function onTripOf<O>(
  { db }: OperationContext,
  input: SettingOrder,
  run: (order: SettingOrder & { trip: string }) => Promise<O>,
) {
  const chosen = await chooseTrip(db, input, 'column' in settingLocations[input.name] ? 'change' : 'read')
  return chosen.ok ? run({ ...input, trip: chosen.trip.id }) : chosen
}
