import { z } from 'zod'
import {
  previewSettingChange,
  type SettingChange,
  settingValue,
  type UpdateSettingOutcome,
  updateSetting,
} from '../../../domain/availability/update-setting.ts'
import { operatorSettings } from '../../../domain/settings/operator-settings.ts'
import { firstDepartureTime, settingDefinitions, settingNames } from '../../../domain/settings/setting-definitions.ts'
import { bookedDay, sailingSeason } from '../../operations/prices.ts'
import { aborted, defineCommand, failure, success } from '../command.ts'
import type { OutputBlock } from '../output/table.ts'
import { oneOf, required } from '../parsers/field.ts'
import { settingValueText } from '../parsers/setting-value.ts'
import { bookedDaysTable, seasonText } from './season.ts'

const value = z.union([z.number(), z.string()])

export const settingsShow = defineCommand({
  name: 'settings show',
  summary: 'shows the season and all settings with their possible values',
  examples: ['settings show'],
  parameters: {},
  options: {},
  outputSchema: z.object({
    season: sailingSeason,
    settings: z.array(
      z.object({ name: z.enum(settingNames), value, unit: z.string(), takes: z.string(), meaning: z.string() }),
    ),
  }),
  async run({ db }) {
    const current = await operatorSettings(db)
    const settings = settingNames.map((name) => {
      const { unit, expects, meaning } = settingDefinitions[name]
      return { name, value: settingValue(current, name), unit, takes: expects, meaning }
    })
    const rows = settings.map((one) => [one.name, String(one.value), one.unit, one.takes, one.meaning])
    const lines = [
      { columns: ['setting', { right: 'value' }, 'unit', 'takes', 'meaning'], rows },
      `The boat sails ${seasonText(current.season)} (operator season set).`,
    ]
    return success(lines, { season: current.season, settings })
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
  options: {},
  outputSchema: z.object({ name: z.enum(settingNames), before: value, after: value, fuller: z.array(bookedDay) }),
  async run(context, { setting: name, value: requested }) {
    const plan = await previewSettingChange(context, { name, value: requested })
    if (!plan.ok) return refused(plan.refusal, name, requested)
    if (!(await context.confirm(linesOf(plan)))) return aborted
    const outcome = await updateSetting(context, { name, value: requested, actor: context.actor })
    return outcome.ok ? success(linesOf(outcome), outcome) : refused(outcome.refusal, name, requested)
  },
})

type Refusal = Extract<UpdateSettingOutcome, { ok: false }>['refusal']

function refused(refusal: Refusal, name: SettingChange['name'], requested: number | string) {
  const messages = {
    invalid: `${name} takes ${settingDefinitions[name].expects}, not “${requested}”.`,
    closes_after_departure: `${name} can’t be ${requested}: with closes_days_before 0, closes_at is ${firstDepartureTime} at the latest, when the boat leaves.`,
  }
  return failure(messages[refusal])
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
