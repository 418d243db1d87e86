import { previewSeasonChange } from '../../../domain/availability/set-season.ts'
import type { SettingChange } from '../../../domain/availability/update-setting.ts'
import { operatorSettings } from '../../../domain/settings/operator-settings.ts'
import { settingDefinitions, settingNames } from '../../../domain/settings/setting-definitions.ts'
import { chooseTrip } from '../../operations/chosen-departure.ts'
import { hasOtherSeasons, seasonSet } from '../../operations/departures.ts'
import { prices, sailingSeason } from '../../operations/prices.ts'
import { bookingSettings, previewSettingsSet, settingsSet } from '../../operations/settings.ts'
import { aborted, defineCommand, failure, operationCommand, refusal, success } from '../command.ts'
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
    if (hasOtherSeasons(chosen.trip))
      return failure('The trip has several seasons, or one of certain years: operator trip set --season changes them.')
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

export const settingsShow = defineCommand({
  name: 'settings show',
  summary: 'shows the season and all settings with their possible values',
  examples: ['settings show'],
  parameters: {},
  options: tripOption,
  outputSchema: bookingSettings.answer.extend({ season: sailingSeason.nullable() }),
  async run(context, choice) {
    const performed = await bookingSettings.perform(context, choice)
    if (!performed.ok) return refusal(performed)
    const { answer } = performed
    const { trip } = await operatorSettings(context.db, answer.trip)
    const rows = answer.settings.map((one) => [one.name, String(one.value), one.unit, one.takes, one.meaning])
    const lines = [
      { columns: ['setting', { right: 'value' }, 'unit', 'takes', 'meaning'], rows },
      `The boat sails ${seasonsText(trip.seasons)} (operator season set).`,
    ]
    return success(lines, { ...answer, season: trip.seasons[0] ?? null })
  },
})

export const settingsSetCommand = defineCommand({
  name: 'settings set',
  summary: 'changes a setting, from the next request on; existing bookings and holds do not change',
  examples: ['settings set max_party 12', 'settings set closes_at 18:00', 'settings set capacity 72'],
  parameters: {
    setting: required(oneOf(...settingNames), rangesInWords()),
    value: required(settingValueText, 'the new value, in the unit of the setting'),
  },
  options: tripOption,
  outputSchema: settingsSet.answer,
  async run(context, { setting: name, ...input }) {
    const order = { name, ...input }
    const plan = await previewSettingsSet(context, order)
    if (!plan.ok) return refusal(settingsSet.refuse(plan, order))
    if (!(await context.confirm(linesOf(plan)))) return aborted
    const performed = await settingsSet.perform(context, order)
    return performed.ok ? success(linesOf(performed.answer), performed.answer) : refusal(performed)
  },
})

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
