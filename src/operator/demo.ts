import { fillDemonstration } from '../domain/demonstration/fill.ts'
import { type Command, done, notConfirmed, refusal, UsageError } from './command.ts'

export const demoCommand: Command = {
  usage: 'demo',
  summary: 'fills a fresh database with a believable season around today, to look around and to try things',
  example: 'operator demo',
  options: {
    reservations: { type: 'string', description: 'about so many, on a boat that grows with them; to measure by' },
    seed: { type: 'string', description: 'another word makes other people' },
  },
  async run(desk, _, { reservations, seed = 'bonaca' }) {
    if (desk.env.live) return refusal('This is the real business (LIVE=1): a demonstration has no place in it.')
    // The days around a trip bring mails to its guests: to files, and to nobody.
    if (desk.env.smtpUrl)
      return refusal('A mail server is set (SMTP_URL), and the demonstration’s guests are no people: unset it first.')
    const count = reservations === undefined ? undefined : wholeNumber(reservations)
    const plan = 'People who don’t exist book a season of this site, and their bookings can’t be taken away again.'
    if (!(await desk.confirmed([plan]))) return notConfirmed
    const started = performance.now()
    const order = { seed: String(seed), actor: desk.actor, ...(count !== undefined && { reservations: count }) }
    const outcome = await fillDemonstration(desk, desk.pool, order)
    if (!outcome.ok)
      return refusal('This database is in use already: a demonstration needs a fresh one; give DATA_DIR a new folder.')
    const { ok, ...json } = outcome
    const seconds = Number(((performance.now() - started) / 1000).toFixed(1))
    const { reservations: made, days, from, to } = json
    return done([`${made} bookings on ${days} days, ${from} to ${to}, in ${seconds} s.`], { ...json, seconds })
  },
}

function wholeNumber(typed: string | boolean): number {
  if (typeof typed !== 'string' || !/^[1-9]\d{0,6}$/.test(typed))
    throw new UsageError('--reservations takes a whole number.')
  return Number(typed)
}
