import { z } from 'zod'
import {
  type AffectedDeparture,
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
import { flag, optional, required, slug, upcomingDay, validDateRange } from '../parsers/field.ts'

const choiceText = 'their guests get a mail and choose another day or the refund'

export const boatOut = defineCommand({
  name: 'boat out',
  summary:
    'takes a boat out of service, on all days or from --from to --to, and lists its departures with guests on these days; with --boat they get another one, with --cancel the guests choose another day or the refund. Called again, it continues with those that are left',
  examples: ['boat out galeb', 'boat out galeb --to fri --boat bonaca', 'boat out galeb --boat bonaca --cancel'],
  parameters: { id: required(slug) },
  options: {
    from: optional(upcomingDay, 'the first day without it; default: today'),
    to: optional(upcomingDay, 'the last day without it; default: until boat set --state in-service'),
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
    const days = from !== undefined && to !== undefined ? validDateRange({ from, to }) : { from, to }
    const isMissing = (each: typeof boat) => each.state === 'out_of_service' && isOutOn(each, days)
    if (replacement !== undefined && (!other || isMissing(other) || replacement === id))
      return failure(`${replacement} is not another boat in service (operator boat list).`)
    const all = await affectedDepartures(context, { boat: id })
    const planned = all.filter(({ date }) => isWithin(date, days))
    const plan = planOf(planned, { boat: boat.name, other: other?.name, replacement, cancel })
    const isOut = isMissing(boat)
    const stops = !isOut || plan.length > 0
    const stopText = `${boat.name} will be out of service${daysText(days)}: all its departures${days.from || days.to ? ' on these days' : ''} stop selling.`
    if (stops && !(await context.confirm([stopText, ...plan]))) return aborted
    if (!isOut) {
      const outage = { ...(days.from && { outFrom: days.from }), ...(days.to && { outTo: days.to }) }
      const set = await boatSet.perform(context, { id, state: 'out_of_service', ...outage })
      if (!set.ok) return refusal(set)
    }
    const confirmed = planned.filter((each) => outcomeFor(each, { replacement, cancel }) === 'cancelled')
    const request = { boat: id, ...days, replacement, cancel: confirmed, actor: context.actor }
    const departures = await settleAffected(context, request, (share) => context.reportProgress(share))
    return success(
      [
        `${boat.name} is out of service${daysText(isOut ? outageOf(boat) : days)}: its departures sell no further places.`,
        ...(await table(context, departures, { isLimited: Boolean(from ?? to), outside: all.length - planned.length })),
      ],
      { boat: id, departures },
    )
  },
})

interface Days {
  from?: string | undefined
  to?: string | undefined
}

const outageOf = ({ outFrom, outTo }: { outFrom: string | null; outTo: string | null }): Days => ({
  from: outFrom ?? undefined,
  to: outTo ?? undefined,
})

/** Whether the outage of a boat includes all these days. */
const isOutOn = (boat: { outFrom: string | null; outTo: string | null }, { from, to }: Days): boolean =>
  (boat.outFrom === null || (from !== undefined && boat.outFrom <= from)) &&
  (boat.outTo === null || (to !== undefined && to <= boat.outTo))

const daysText = ({ from, to }: Days): string =>
  from || to ? `${from ? ` from ${from}` : ''}${to ? ` to ${to}` : ''}` : ' on all days'

const isWithin = (date: string, { from = '', to }: Days): boolean => date >= from && (to === undefined || date <= to)

interface Plan {
  boat: string
  other: string | undefined
  replacement: string | undefined
  cancel: boolean
}

/** The sentences about what will happen to the departures; empty if the command changes none of them. */
function planOf(planned: AffectedDeparture[], { boat, other, replacement, cancel }: Plan): string[] {
  if (planned.length === 0 || !(other !== undefined || cancel)) return []
  const counts = Map.groupBy(planned, (each) => outcomeFor(each, { replacement, cancel }))
  const count = (outcome: SettledDeparture['outcome']) => counts.get(outcome)?.length ?? 0
  return [
    `${pluralize(planned.length, 'departure')} of ${boat} with ${pluralize(sumOf(planned), 'guest')}:`,
    ...(other === undefined ? [] : [`${pluralize(count('moved'), 'of them gets', 'of them get')} ${other}.`]),
    ...(cancel
      ? [`${pluralize(count('cancelled'), 'departure')} will be cancelled: ${choiceText}. This can't be undone.`]
      : []),
    ...(cancel && count('left') > 0
      ? [`${pluralize(count('left'), 'departure')} with unpaid bookings will be left until those have ended.`]
      : []),
  ]
}

const sumOf = (departures: { guests: number }[]): number => departures.reduce((sum, { guests }) => sum + guests, 0)

async function table(
  { db }: CommandContext,
  departures: SettledDeparture[],
  { isLimited, outside }: { isLimited: boolean; outside: number },
): Promise<OutputBlock[]> {
  const others =
    outside > 0 ? [`On other days, ${pluralize(outside, 'departure has', 'departures have')} guests and the boat.`] : []
  if (departures.length === 0) return [`No guests are booked on it${isLimited ? ' on these days' : ''}.`, ...others]
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
    ...others,
  ]
}
