import { z } from 'zod'
import type { BookedSince } from '../../demo/remove-demo.ts'
import { aborted, type CommandContext, defineCommand, failure, success } from '../command.ts'
import { formatDay, pluralize } from '../output/format.ts'
import type { Table } from '../output/table.ts'
import { flag, freeText, oneOf, optional, wholeNumber } from '../parsers/field.ts'
import { UsageError } from '../parsers/usage-error.ts'

export const demoCommand = defineCommand({
  name: 'demo',
  summary: 'fills an empty database with a realistic season around today, for demonstrations and tests, or removes it',
  examples: ['demo', 'demo --trips 3', 'demo --reservations 500', 'demo --remove'],
  parameters: {},
  options: {
    reservations: optional(wholeNumber, 'the approximate number of bookings; default: 900'),
    trips: optional(
      oneOf('1', '3'),
      'with 3, adds a sunset cruise and a half-day trip on a second boat, and books them too; default: 1',
    ),
    seed: optional(freeText('word'), 'the seed of the random data'),
    remove: flag('removes the demonstration and the test bookings since; your settings, prices and paired phones stay'),
  },
  outputSchema: z.object({
    reservations: z.int(),
    days: z.int().optional(),
    from: z.string().optional(),
    to: z.string().optional(),
    seconds: z.number(),
  }),
  async run(context, { reservations, trips, seed, remove }) {
    if (remove && (reservations ?? trips ?? seed) !== undefined) throw new UsageError('--remove takes no other option.')
    if (reservations === 0) throw new UsageError('--reservations takes more than none.')
    return remove
      ? removeIt(context)
      : generateIt(context, { seed: seed ?? 'bonaca', reservations, trips: trips === '3' ? 3 : 1 })
  },
})

async function generateIt(
  context: CommandContext,
  { seed, reservations, trips }: { seed: string; reservations: number | undefined; trips: 1 | 3 },
) {
  const { live, payments } = context.env
  if (live) return failure('This is the live site (LIVE=1): demonstration data must not go into it.')
  // The bookings of the demonstration are paid in the sandbox. A site with another provider has no sandbox.
  if (Object.values(payments).some(Boolean))
    return failure('Payment keys are set, and the demonstration is paid in the sandbox: try it before you set them.')
  const plan =
    'This fills the site with a season of bookings by people who don’t exist. Mails to them are never sent. “operator demo --remove” removes them again.'
  const further =
    trips === 3 ? ['It adds two trips and the boat Galeb, which visitors see and “--remove” removes too.'] : []
  if (!(await context.confirm([plan, ...further]))) return aborted
  const started = performance.now()
  const { actor, reportProgress: onProgress } = context
  const order = { seed, trips, actor, onProgress, ...(reservations !== undefined && { reservations }) }
  // A dynamic import, so that other commands don't load the sandbox server at start.
  const { generateSeason } = await import('../../demo/generate-season.ts')
  const outcome = await generateSeason(context, order).finally(() => onProgress(1))
  if (!outcome.ok) return failure(refusals[outcome.refusal])
  const { ok, ...json } = outcome
  const { reservations: made, days, from, to } = json
  const seconds = secondsSince(started)
  return success([`${made} bookings on ${days} days, ${from} to ${to}, in ${seconds} s.`], { ...json, seconds })
}

const refusals = {
  in_use:
    'This database is already in use: a demonstration needs an empty one. “operator demo --remove” removes an earlier demonstration.',
  has_own_trips:
    'The site has boats, quays or trips of its own: “--trips 3” needs one as installed, with its first trip only. “operator demo” books the first trip.',
}

async function removeIt(context: CommandContext) {
  if (context.env.live)
    return failure('This is the live site (LIVE=1): its bookings are real, and nothing was removed.')
  const started = performance.now()
  const { demoContents, removeDemo } = await import('../../demo/remove-demo.ts')
  const planned = await demoContents(context.db)
  const refused = refusalOf(planned)
  if (refused) return refused
  const since = planned.tests.length > 0 ? ['These test bookings since then go too:', bookingTable(planned.tests)] : []
  const plan = [
    `This removes all ${planned.reservations} bookings, with their payments, mails, reviews, messages, waiting parties and days. Settings, prices, extras, resellers and paired phones stay. It can’t be undone.`,
    ...(planned.added
      ? ['The two trips and the boat that the demonstration has added go too, unless yours need them.']
      : []),
    ...since,
  ]
  if (!(await context.confirm(plan))) return aborted
  const removed = await removeDemo(context, { files: context.mailFiles, actor: context.actor })
  const refusedNow = refusalOf(removed)
  if (refusedNow) return refusedNow
  const json = { reservations: removed.reservations, seconds: secondsSince(started) }
  return success([`${pluralize(json.reservations, 'booking')} removed. The site is empty.`], json)
}

interface Contents {
  madeAt: Date | null
  real: BookedSince[]
}
function refusalOf({ madeAt, real }: Contents) {
  if (!madeAt) return failure('There is no demonstration in this database: nothing was removed.')
  if (real.length === 0) return undefined
  const shown = real.slice(0, maxListed).map(({ code, name, date }) => `  ${code}  ${name}, ${formatDay(date)}`)
  const list = [...shown, ...(real.length > maxListed ? [`  and ${real.length - maxListed} more`] : [])].join('\n')
  return failure(
    `These bookings may be real: they were recorded by you or a reseller, or paid to a real provider. Nothing was removed.\n${list}\nCancel those that were tests (operator reservation cancel <code>), and try again.`,
  )
}

const maxListed = 20

const bookingTable = (bookings: BookedSince[]): Table => ({
  columns: ['booking', 'guest', 'day'],
  rows: bookings.map(({ code, name, date }) => [code, name, formatDay(date)]),
})

const secondsSince = (started: number) => Number(((performance.now() - started) / 1000).toFixed(1))
