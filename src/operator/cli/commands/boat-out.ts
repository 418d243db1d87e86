import { z } from 'zod'
import {
  affectedDepartures,
  outcomeFor,
  type SettledDeparture,
  settleAffected,
} from '../../../domain/fleet/boat-out.ts'
import { affectedDeparture, boatSet, boats } from '../../operations/fleet.ts'
import { aborted, type CommandContext, defineCommand, failure, refusal, success } from '../command.ts'
import { departureTexts } from '../departure-text.ts'
import { pluralize } from '../output/format.ts'
import type { OutputBlock } from '../output/table.ts'
import { flag, optional, required, slug, upcomingDay } from '../parsers/field.ts'

const choiceText = 'their guests get a mail and choose another day or the refund'

export const boatOut = defineCommand({
  name: 'boat out',
  summary:
    'takes a boat out of service and lists its departures with guests; with --boat they get another one, with --cancel the guests choose another day or the refund. Called again, it continues with those that are left',
  examples: [
    'boat out galeb',
    'boat out galeb --from 14.7. --to 20.7. --boat bonaca',
    'boat out galeb --to fri --cancel',
  ],
  parameters: { id: required(slug) },
  options: {
    from: optional(upcomingDay, 'the first day; default: today'),
    to: optional(upcomingDay, 'the last day; default: all coming days'),
    boat: optional(slug, 'gives them this boat, if it has the places and is free then'),
    cancel: flag('cancels the departures that get no other boat'),
  },
  outputSchema: z.object({
    boat: z.string(),
    departures: z.array(affectedDeparture.extend({ outcome: z.enum(['moved', 'cancelled', 'left']) })),
  }),
  async run(context, { id, from, to, boat: replacement, cancel }) {
    const read = await boats.perform(context, {})
    if (!read.ok) return refusal(read)
    const find = (wanted: string) => read.answer.boats.find((each) => each.id === wanted && each.state !== 'retired')
    const [boat, other] = [find(id), replacement === undefined ? undefined : find(replacement)]
    if (!boat) return failure(`There is no boat ${id}.`)
    if (replacement !== undefined && (other?.state !== 'in_service' || replacement === id))
      return failure(`${replacement} is not another boat in service (operator boat list).`)
    const planned = await affectedDepartures(context, { boat: id, from, to })
    if (planned.length > 0 && (other || cancel)) {
      const counts = Map.groupBy(planned, (each) => outcomeFor(each, { replacement, cancel }))
      const count = (outcome: SettledDeparture['outcome']) => counts.get(outcome)?.length ?? 0
      const plan = [
        `${boat.name} will be out of service. ${pluralize(planned.length, 'departure has', 'departures have')} ${pluralize(sumOf(planned), 'guest')}.`,
        ...(other ? [`${pluralize(count('moved'), 'of them gets', 'of them get')} ${other.name}.`] : []),
        ...(cancel
          ? [`${pluralize(count('cancelled'), 'departure')} will be cancelled: ${choiceText}. This can't be undone.`]
          : []),
        ...(cancel && count('left') > 0
          ? [`${pluralize(count('left'), 'departure')} with unpaid bookings will be left until those have ended.`]
          : []),
      ]
      if (!(await context.confirm(plan))) return aborted
    }
    if (boat.state === 'in_service') {
      const set = await boatSet.perform(context, { id, state: 'out_of_service' })
      if (!set.ok) return refusal(set)
    }
    const confirmed = planned.filter((each) => outcomeFor(each, { replacement, cancel }) === 'cancelled')
    const request = { boat: id, from, to, replacement, cancel: confirmed, actor: context.actor }
    const departures = await settleAffected(context, request, (share) => context.reportProgress(share))
    return success(
      [`${boat.name} is out of service: its departures sell no further places.`, ...(await table(context, departures))],
      { boat: id, departures },
    )
  },
})

const sumOf = (departures: { guests: number }[]): number => departures.reduce((sum, { guests }) => sum + guests, 0)

async function table({ db }: CommandContext, departures: SettledDeparture[]): Promise<OutputBlock[]> {
  if (departures.length === 0) return ['No guests are booked on it.']
  const { nameOf } = await departureTexts(db)
  const textOf = ({ outcome, boats: free, boatsAfterHolds }: SettledDeparture) => {
    if (outcome === 'moved') return 'has the other boat'
    if (outcome === 'cancelled') return `cancelled: ${choiceText}`
    if (free.length > 0) return `left: ${free.join(' or ')} would fit`
    if (boatsAfterHolds.length === 0) return 'left: no other boat fits'
    return `left: ${boatsAfterHolds.join(' or ')} would fit once the unpaid bookings have ended`
  }
  return [
    {
      columns: ['', { right: '' }, ''],
      rows: departures.map((each) => [`  ${nameOf(each)}`, pluralize(each.guests, 'guest'), textOf(each)]),
    },
  ]
}
