import { z } from 'zod'
import { countGuests } from '../../../contract/quote-lines.ts'
import { dayOf } from '../../../domain/time/operator-time.ts'
import { addToWaitlist, listWaiting, removeFromWaitlist } from '../../../domain/waitlist/manage-waitlist.ts'
import { locales, operatorLocale } from '../../../i18n/locales.ts'
import { defineCommand, failure, success } from '../../command.ts'
import { formatDay, pluralize } from '../../output/format.ts'
import { emailAddress, freeText, oneOf, optional, required, upcomingDay, wholeNumber } from '../../parsers/field.ts'
import { waitingJson, waitingSchema, waitingTable } from './waiting.ts'

export const waitlistAdd = defineCommand({
  name: 'waitlist add',
  summary: 'puts a party on the waitlist of a full day; it waits from now on and gets its offers by mail',
  examples: ['waitlist add sat --adults 4 --email ana@mail.example --language pl'],
  parameters: { date: required(upcomingDay) },
  options: {
    adults: required(wholeNumber, 'number of adults'),
    children: optional(wholeNumber, 'number of children, 3 to 11 years'),
    infants: optional(wholeNumber, 'number of infants, 0 to 2 years'),
    email: required(emailAddress, 'the address for the offers'),
    language: optional(oneOf(...locales), `the language of the mails; default: ${operatorLocale}`),
  },
  outputSchema: z.object({ id: z.string(), dates: z.array(z.string()) }),
  async run(context, { date, adults, children = 0, infants = 0, email, language = operatorLocale }) {
    const input = { dates: [date], adults, children, infants, email }
    const outcome = await addToWaitlist(context, input, { locale: language, actor: context.actor })
    if (!outcome.ok)
      return failure(
        outcome.refusal === 'duplicate'
          ? `${email} waits for ${formatDay(date)} already.`
          : outcome.sentences.join(' '),
      )
    const { ok, ...added } = outcome
    const party = pluralize(countGuests(input), 'guest')
    return success([`${email} waits for ${formatDay(date)} with ${party}: entry ${added.id}.`], added)
  },
})

export const waitlistList = defineCommand({
  name: 'waitlist list',
  summary: 'lists the parties that wait, for all days or one, oldest first',
  examples: ['waitlist list', 'waitlist list --date 14.7.'],
  parameters: {},
  options: { date: optional(upcomingDay, 'only this day') },
  outputSchema: z.object({ waiting: z.array(waitingSchema) }),
  async run(context, { date }) {
    const waiting = await listWaiting(context, date === undefined ? { from: dayOf(context.now()) } : { date })
    const lines = waiting.length > 0 ? [waitingTable(waiting)] : ['No party waits.']
    return success(lines, { waiting: waiting.map(waitingJson) })
  },
})

export const waitlistRemove = defineCommand({
  name: 'waitlist remove',
  summary: 'takes a party off the waitlist, from all its days; places offered to it go to the next party',
  examples: ['waitlist remove Xk3mQ1s9T0uVwXyZaBcDeF'],
  parameters: { entry: required(freeText('entry'), 'the entry, as waitlist list shows it') },
  options: {},
  outputSchema: z.object({ id: z.string() }),
  async run(context, { entry: entryId }) {
    const removed = await removeFromWaitlist(context, { entryId, actor: context.actor })
    return removed
      ? success([`Entry ${entryId} is off the waitlist.`], { id: entryId })
      : failure(`No party waits with the entry ${entryId}: see operator waitlist list.`)
  },
})
