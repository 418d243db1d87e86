import { z } from 'zod'
import { aborted, defineCommand, failure, success } from '../../command.ts'
import { freeText, optional, wholeNumber } from '../../parsers/field.ts'
import { UsageError } from '../../parsers/usage-error.ts'

export const demoCommand = defineCommand({
  name: 'demo',
  summary: 'fills an empty database with a realistic season around today, for demonstrations and tests',
  examples: ['demo', 'demo --reservations 500'],
  parameters: {},
  options: {
    reservations: optional(
      wholeNumber,
      'the approximate number of bookings; default: a full season, which takes one to two minutes',
    ),
    seed: optional(freeText('word'), 'the seed of the random data'),
  },
  outputSchema: z.object({
    reservations: z.int(),
    days: z.int(),
    from: z.string(),
    to: z.string(),
    seconds: z.number(),
  }),
  async run(context, { reservations, seed = 'bonaca' }) {
    if (reservations === 0) throw new UsageError('--reservations takes more than none.')
    if (context.env.live) return failure('This is the live site (LIVE=1): demonstration data must not go into it.')
    // The demo queues mails to fictitious guests. They must not reach a mail server.
    if (context.env.smtpUrl)
      return failure('A mail server is set (SMTP_URL), and the guests of a demonstration are not real: unset it first.')
    const plan = 'This fills the site with a season of bookings by people who don’t exist. They can’t be removed again.'
    if (!(await context.confirm([plan]))) return aborted
    const started = performance.now()
    const { actor, reportProgress: onProgress } = context
    const order = { seed, actor, onProgress, ...(reservations !== undefined && { reservations }) }
    // A dynamic import, so that other commands don't load the sandbox server at start.
    const { generateSeason } = await import('../../../demo/generate-season.ts')
    const outcome = await generateSeason(context, context.pool, order).finally(() => onProgress(1))
    if (!outcome.ok)
      return failure(
        'This database is already in use: a demonstration needs an empty one. Set DATA_DIR to a new folder.',
      )
    const { ok, ...json } = outcome
    const seconds = Number(((performance.now() - started) / 1000).toFixed(1))
    const { reservations: made, days, from, to } = json
    return success([`${made} bookings on ${days} days, ${from} to ${to}, in ${seconds} s.`], { ...json, seconds })
  },
})
