import { z } from 'zod'
import { previewSeasonChange } from '../../../domain/availability/set-season.ts'
import {
  previewSettingChange,
  type SettingChange,
  settingValue,
  type UpdateSettingOutcome,
  updateSetting,
} from '../../../domain/availability/update-setting.ts'
import { operatorSettings } from '../../../domain/settings/operator-settings.ts'
import { settingDefinitions, settingLocations, settingNames } from '../../../domain/settings/setting-definitions.ts'
import { firstStart, type Trip } from '../../../domain/trips/trips.ts'
import { chooseTrip, refuseChoice } from '../../operations/chosen-departure.ts'
import { hasOtherSeasons, seasonSet } from '../../operations/departures.ts'
import { bookedDay, prices, sailingSeason } from '../../operations/prices.ts'
import { aborted, defineCommand, failure, operationCommand, refusal, success } from '../command.ts'
import { pluralize } from '../output/format.ts'
import { bookedDaysLines, bookedDaysTable, seasonsText, seasonText } from '../output/season-text.ts'
import type { OutputBlock } from '../output/table.ts'
import { daysOfWeek, oneOf, optional, required, settingValueText, tripOption, yearlyDay } from '../parsers/field.ts'
import { UsageError } from '../parsers/usage-error.ts'

export const seasonShow = operationCommand(prices, {
  name: 'season show',
  summary: 'shows the season, and the days outside it that have bookings',
  examples: ['season show'],
  parameters: {},
  options: tripOption,
  input: (values) => values,
  print: ({ seasons, bookedOffSeason }) => [
    `The boat sails ${seasonsText(seasons)}.`,
    ...bookedDaysLines(bookedOffSeason),
  ],
})

export const seasonSetCommand = defineCommand({
  name: 'season set',
  summary: 'changes the season of every year; days with bookings still sail',
  examples: ['season set --from 1.4. --to 31.10.', 'season set --weekdays mon,wed,fri'],
  parameters: {},
  options: {
    ...tripOption,
    from: optional(yearlyDay, 'the first day, such as 1.4. or 04-01'),
    to: optional(yearlyDay, 'the last day; if it is before the first day, the season continues into the next year'),
    weekdays: optional(daysOfWeek, 'days of the week, such as mon,wed,fri, or daily'),
  },
  outputSchema: seasonSet.answer,
  async run(context, { trip, ...change }) {
    if (Object.values(change).every((value) => value === undefined))
      throw new UsageError('Give --from, --to or --weekdays.')
    const chosen = await chooseTrip(context.db, { trip }, 'change')
    if (!chosen.ok) return refusal(seasonSet.refuse(chosen, { trip, ...change }))
    const order = { ...change, trip: chosen.trip.id }
    if (hasOtherSeasons(chosen.trip)) return refusal(seasonSet.refuse({ ok: false, refusal: 'other_seasons' }, order))
    const plan = await previewSeasonChange(context, order)
    const summary = `The boat sails ${seasonText(plan.after)}, instead of ${seasonText(plan.before)}.`
    if (!(await context.confirm([summary, ...bookedDaysLines(plan.bookedOffSeason)]))) return aborted
    const performed = await seasonSet.perform(context, order)
    if (!performed.ok) return refusal(performed)
    const { after, bookedOffSeason } = performed.done
    const lines = [`The boat sails ${seasonText(after)}.`, ...bookedDaysLines(bookedOffSeason)]
    return success(lines, performed.done)
  },
})

const value = z.union([z.number(), z.string()])

export const settingsShow = defineCommand({
  name: 'settings show',
  summary: 'shows the season and all settings with their possible values',
  examples: ['settings show'],
  parameters: {},
  options: tripOption,
  outputSchema: z.object({
    trip: z.string(),
    season: sailingSeason.nullable(),
    settings: z.array(
      z.object({ name: z.enum(settingNames), value, unit: z.string(), takes: z.string(), meaning: z.string() }),
    ),
  }),
  async run({ db }, choice) {
    const chosen = await chooseTrip(db, choice, 'read')
    if (!chosen.ok) return refusal(refuseChoice(chosen, choice))
    const { trip } = chosen
    const current = await operatorSettings(db, trip.id)
    const settings = settingNames.map((name) => {
      const { unit, expects, meaning } = settingDefinitions[name]
      return { name, value: settingValue(current, name), unit, takes: expects, meaning }
    })
    const rows = settings.map((one) => [one.name, String(one.value), one.unit, one.takes, one.meaning])
    const lines = [
      { columns: ['setting', { right: 'value' }, 'unit', 'takes', 'meaning'], rows },
      `The boat sails ${seasonsText(trip.seasons)} (operator season set).`,
    ]
    return success(lines, { trip: trip.id, season: trip.seasons[0] ?? null, settings })
  },
})

export const settingsSet = defineCommand({
  name: 'settings set',
  summary: 'changes a setting, from the next request on; existing bookings and holds do not change',
  examples: ['settings set max_party 12', 'settings set closes_at 18:00', 'settings set capacity 72'],
  parameters: {
    setting: required(oneOf(...settingNames), rangesInWords()),
    value: required(settingValueText, 'the new value, in the unit of the setting'),
  },
  options: tripOption,
  outputSchema: z.object({ name: z.enum(settingNames), before: value, after: value, fuller: z.array(bookedDay) }),
  async run(context, { setting: name, value: requested, ...choice }) {
    // A setting of the site is the same for all trips.
    const use = 'column' in settingLocations[name] ? 'change' : 'read'
    const chosen = await chooseTrip(context.db, choice, use)
    if (!chosen.ok) return refusal(refuseChoice(chosen, choice))
    const order = { name, value: requested, trip: chosen.trip.id }
    const plan = await previewSettingChange(context, order)
    if (!plan.ok) return refused(plan, chosen.trip, order)
    if (!(await context.confirm(linesOf(plan)))) return aborted
    const outcome = await updateSetting(context, { ...order, actor: context.actor })
    return outcome.ok ? success(linesOf(outcome), outcome) : refused(outcome, chosen.trip, order)
  },
})

type Refused = Extract<UpdateSettingOutcome, { ok: false }>

function refused(
  refusal: Refused,
  trip: Trip,
  { name, value }: { name: SettingChange['name']; value: number | string },
) {
  switch (refusal.refusal) {
    case 'invalid':
      return failure(`${name} takes ${settingDefinitions[name].expects}, not “${value}”.`)
    case 'closes_after_departure':
      return failure(
        `${name} can’t be ${value}: with closes_days_before 0, closes_at is ${firstStart(trip).calls[0]?.departsAt} at the latest, when the boat leaves.`,
      )
    case 'above_licence':
      return failure(`The boat ${refusal.boat} is licensed for ${pluralize(refusal.places, 'guest')}.`)
  }
}

/** Describes a changed setting: `max_party: 12 (people), instead of 20.` */
function linesOf({ name, before, after, fuller }: SettingChange): OutputBlock[] {
  const change = `${name}: ${after} (${settingDefinitions[name].unit}), instead of ${before}.`
  if (fuller.length === 0) return [change]
  return [
    change,
    'More guests than that are booked for these days, which keep their capacity:',
    bookedDaysTable(fuller),
  ]
}

function rangesInWords(): string {
  return settingNames.map((name) => `${name}: ${settingDefinitions[name].expects}`).join('; ')
}
