import { turnedAway } from '../../operations/turned-away.ts'
import { defineCommand, refusal, success } from '../command.ts'
import { flag, optional, upcomingDay } from '../parsers/field.ts'
import { UsageError } from '../parsers/usage-error.ts'

export const turnedAwayCommand = defineCommand({
  name: 'turned-away',
  summary:
    'reports by wanted day which parties found no place and what to do about it, and where visitors leave the booking',
  examples: ['turned-away', 'turned-away --past', 'turned-away --from 1.7.2027 --to 31.7.2027'],
  parameters: {},
  options: {
    from: optional(upcomingDay, 'the first wanted day; default: this week'),
    to: optional(upcomingDay, 'the last wanted day; whole weeks are reported'),
    past: flag('the twelve weeks before this one'),
  },
  outputSchema: turnedAway.answer,
  async run(context, { from, to, past }) {
    if (past && (from || to)) throw new UsageError('Give either --past or --from and --to.')
    const performed = await turnedAway.perform(context, { from, to, weeks: past ? 'past' : 'coming' })
    if (!performed.ok) return refusal(performed)
    const { text, weeks, sharesText, funnel, vitalsText, note } = performed.done
    const lines = [
      text,
      ...weeks.flatMap((week) => [
        '',
        week.text,
        ...week.days.flatMap((day) => [`  ${day.text}`, ...day.actions.map(({ command }) => `    ${command}`)]),
      ]),
      ...spaced(sharesText),
      ...spaced(funnel.steps.map((step) => step.text)),
      ...spaced(funnel.text),
      ...spaced(vitalsText),
      ...spaced([note]),
    ]
    return success(lines, performed.done)
  },
})

const spaced = (lines: string[]) => (lines.length > 0 ? ['', ...lines] : [])
