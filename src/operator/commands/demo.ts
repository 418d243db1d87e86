import { z } from 'zod'
import { command, done, notConfirmed, refusal } from '../command.ts'
import { optional, text, wholeNumber } from '../typed/field.ts'
import { UsageError } from '../typed/usage-error.ts'

export const demoCommand = command({
  name: 'demo',
  summary: 'fills a fresh database with a believable season around today, to look around and to try things',
  examples: ['demo', 'demo --reservations 500'],
  parameters: {},
  options: {
    reservations: optional(wholeNumber, 'about so many; without it a full season’s, which takes a minute or two'),
    seed: optional(text('word'), 'another word makes other people'),
  },
  shape: z.object({ reservations: z.int(), days: z.int(), from: z.string(), to: z.string(), seconds: z.number() }),
  async run(desk, { reservations, seed = 'bonaca' }) {
    if (reservations === 0) throw new UsageError('--reservations takes more than none.')
    if (desk.env.live) return refusal('This is the real business (LIVE=1): a demonstration has no place in it.')
    // The days around a trip bring mails to its guests: to files, and to nobody.
    if (desk.env.smtpUrl)
      return refusal('A mail server is set (SMTP_URL), and the demonstration’s guests are no people: unset it first.')
    const plan = 'People who don’t exist book a season of this site, and their bookings can’t be taken away again.'
    if (!(await desk.confirmed([plan]))) return notConfirmed
    const started = performance.now()
    const { actor, progress: onProgress } = desk
    const order = { seed, actor, onProgress, ...(reservations !== undefined && { reservations }) }
    // Loaded here: the other commands start sooner without the sandbox's server.
    const { generateSeason } = await import('../../demo/generate-season.ts')
    const outcome = await generateSeason(desk, desk.pool, order).finally(() => onProgress(1))
    if (!outcome.ok)
      return refusal('This database is in use already: a demonstration needs a fresh one; give DATA_DIR a new folder.')
    const { ok, ...json } = outcome
    const seconds = Number(((performance.now() - started) / 1000).toFixed(1))
    const { reservations: made, days, from, to } = json
    return done([`${made} bookings on ${days} days, ${from} to ${to}, in ${seconds} s.`], { ...json, seconds })
  },
})
