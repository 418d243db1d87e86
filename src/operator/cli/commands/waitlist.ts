import { z } from 'zod'
import { shownLocale } from '../../../content/shown-languages.ts'
import { countGuests } from '../../../domain/pricing/quote.ts'
import { ownDomainOf } from '../../../domain/rate-limit/canonical-mailbox.ts'
import { dayOf } from '../../../domain/time/operator-time.ts'
import {
  addToWaitlist,
  countDomain,
  listWaiting,
  removeDomain,
  type WaitingEntry,
} from '../../../domain/waitlist/manage-waitlist.ts'
import { locales, operatorLocale } from '../../../i18n/locales.ts'
import { moment } from '../../operations/define-operation.ts'
import { waitlistRemove } from '../../operations/waitlist.ts'
import { aborted, type CommandContext, defineCommand, failure, refusal, success } from '../command.ts'
import { type DepartureTexts, departureOf, departureTexts } from '../departure-text.ts'
import { formatDateTime, pluralize } from '../output/format.ts'
import type { Table } from '../output/table.ts'
import {
  departureOptions,
  freeText,
  guestEmail,
  oneOf,
  optional,
  partyOptions,
  required,
  upcomingDay,
} from '../parsers/field.ts'
import { UsageError } from '../parsers/usage-error.ts'

/** A waiting party in `--json` output. */
export const waitingParty = z.object({
  id: z.string(),
  ...{ trip: z.string(), date: z.string(), start: z.string() },
  party: z.int(),
  email: z.string(),
  since: moment,
  offeredUntil: moment.nullable(),
})

export const waitingJson = (entry: WaitingEntry) => ({ ...entry, since: entry.rankedAt })

/** Waiting parties in the order of their ranks. */
export const waitingTable = (waiting: WaitingEntry[], { isOnlyOne, nameOf }: DepartureTexts): Table => ({
  columns: [isOnlyOne ? 'day' : 'departure', { right: 'party' }, 'e-mail', 'waits since', 'offer', 'entry'],
  rows: waiting.map((entry) => [
    nameOf(entry),
    String(entry.party),
    entry.email,
    formatDateTime(entry.rankedAt),
    entry.offeredUntil ? `until ${formatDateTime(entry.offeredUntil)}` : entry.state === 'offered' ? 'another day' : '',
    entry.id,
  ]),
})

export const waitlistAdd = defineCommand({
  name: 'waitlist add',
  summary: 'puts a party on the waitlist of a full departure; it waits from now on and gets its offers by mail',
  examples: ['waitlist add sat --adults 4 --email ana@mail.example --language pl'],
  parameters: { date: required(upcomingDay) },
  options: {
    ...departureOptions,
    ...partyOptions,
    email: required(guestEmail, 'the address for the offers'),
    language: optional(oneOf(...locales), `the language of the mails; default: ${operatorLocale}`),
  },
  outputSchema: z.object({ id: z.string(), dates: z.array(z.string()) }),
  async run(context, { adults, children = 0, infants = 0, email, language = operatorLocale, ...departure }) {
    const meant = await departureOf(context, departure, 'change')
    if (!meant.ok) return meant
    const { on } = meant
    const { trip, date, start } = meant.key
    const input = { trip, dates: [date], start, adults, children, infants, email }
    const outcome = await addToWaitlist(context, input, { locale: shownLocale(language), actor: context.actor })
    if (!outcome.ok)
      return failure(
        outcome.refusal === 'duplicate' ? `${email} waits for ${on} already.` : outcome.sentences.join(' '),
      )
    const { ok, ...added } = outcome
    const party = pluralize(countGuests(input), 'guest')
    return success([`${email} waits for ${on} with ${party}: entry ${added.id}.`], added)
  },
})

export const waitlistList = defineCommand({
  name: 'waitlist list',
  summary: 'lists the parties that wait, for all days or one, oldest first',
  examples: ['waitlist list', 'waitlist list --date 14.7.'],
  parameters: {},
  options: { date: optional(upcomingDay, 'only this day') },
  outputSchema: z.object({ waiting: z.array(waitingParty) }),
  async run(context, { date }) {
    const waiting = await listWaiting(context, date === undefined ? { from: dayOf(context.now()) } : { date })
    const texts = await departureTexts(context.db)
    const lines = waiting.length > 0 ? [waitingTable(waiting, texts), ...commonDomains(waiting)] : ['No party waits.']
    return success(lines, { waiting: waiting.map(waitingJson) })
  },
})

/**
 * Domains with at least three waiting parties, because one person can have made all of them. The domains of public mail
 * providers don't count.
 */
function commonDomains(waiting: WaitingEntry[]): string[] {
  const entries = new Map(waiting.map(({ id, email }) => [id, ownDomainOf(email.toLowerCase())]))
  const counts = new Map<string, number>()
  for (const domain of entries.values()) if (domain) counts.set(domain, (counts.get(domain) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count > 2)
    .map(
      ([domain, count]) => `${count} parties have addresses at ${domain}: operator waitlist remove --domain ${domain}.`,
    )
}

export const waitlistRemoveCommand = defineCommand({
  name: 'waitlist remove',
  summary: 'takes a party off the waitlist, from all its days; places offered to it go to the next party',
  examples: ['waitlist remove Xk3mQ1s9T0uVwXyZaBcDeF', 'waitlist remove --domain mail.example'],
  parameters: { entry: optional(freeText('entry'), 'the entry, as waitlist list shows it') },
  options: { domain: optional(freeText('domain'), 'instead of an entry: all parties with addresses of this domain') },
  outputSchema: z.object({ id: z.string().optional(), parties: z.int().optional() }),
  async run(context, { entry: entryId, domain }) {
    if (domain !== undefined && entryId === undefined) return removeParties(context, domain)
    if (domain !== undefined || entryId === undefined) throw new UsageError('Give an entry or --domain.')
    const removed = await waitlistRemove.perform(context, { id: entryId })
    return removed.ok ? success([`Entry ${entryId} is off the waitlist.`], { id: entryId }) : refusal(removed)
  },
})

async function removeParties(context: CommandContext, domain: string) {
  const count = await countDomain(context, domain)
  if (count === 0) return failure(`No party waits with an address of ${domain}.`)
  if (!(await context.confirm([`${pluralize(count, 'party', 'parties')} of ${domain} will leave the waitlist.`])))
    return aborted
  const removed = await removeDomain(context, { domain, actor: context.actor })
  return success([`${pluralize(removed, 'party', 'parties')} of ${domain} left the waitlist.`], { parties: removed })
}
