import { randomUUID } from 'node:crypto'
import { type MessageReason, messageReasons } from '../../../contract/message-reasons.ts'
import { dayOf } from '../../../domain/time/operator-time.ts'
import { departureMessages, departureTell, departureTellPreview } from '../../operations/departure-messages.ts'
import { aborted, defineCommand, operationCommand, refusal, success } from '../command.ts'
import { departureOf } from '../departure-text.ts'
import { formatDeadline, formatTime, pluralize } from '../output/format.ts'
import {
  departureOptions,
  flag,
  freeText,
  oneOf,
  optional,
  pastDay,
  required,
  slug,
  upcomingDay,
  wholeNumber,
} from '../parsers/field.ts'
import { timeOfDay } from '../parsers/trip.ts'

const asWord = (reason: MessageReason) => reason.replaceAll('_', '-')

export const departureTellCommand = defineCommand({
  name: 'departure tell',
  summary:
    'tells the guests of a departure that it leaves later, from another quay, or something else, in their languages',
  examples: [
    'departure tell today later --minutes 20',
    'departure tell today other-quay --quay old-harbour --moved-to north-pier',
    'departure tell tomorrow weather-watch --decide-day today --decide-by 20:00',
    'departure tell yesterday lost-property --text "A blue towel"',
  ],
  parameters: { date: required(pastDay), reason: required(oneOf(...messageReasons.map(asWord))) },
  options: {
    ...departureOptions,
    minutes: optional(wholeNumber, 'later: how many after the timetable; 0: on time after all'),
    quay: optional(slug, 'other-quay: where guests have booked to board (quay list)'),
    movedTo: optional(slug, 'other-quay: where they board now'),
    decideDay: optional(upcomingDay, 'weather-watch: the day of the decision; default: today'),
    decideBy: optional(timeOfDay, 'weather-watch: the time of the decision'),
    text: optional(freeText(), 'your own words, which are not translated'),
    atNight: flag('sends the mails between 21:00 and 6:00 too'),
  },
  outputSchema: departureTell.answer,
  async run(context, { date, trip, start, reason: word, decideDay, decideBy, text = '', ...values }) {
    const meant = await departureOf(context, { date, trip, start }, 'change')
    if (!meant.ok) return meant
    const decision = decideBy && { date: decideDay ?? dayOf(context.now()), time: decideBy }
    const reason = messageReasons.find((one) => asWord(one) === word)!
    const input = { id: randomUUID(), ...meant.key, ...values, reason, text, ...(decision && { decideBy: decision }) }
    const planned = await departureTellPreview.perform(context, input)
    if (!planned.ok) return refusal(planned)
    const { parties, withoutAddress, languages, waits, sendAt } = planned.answer
    const plan = [
      `${meant.on}: ${pluralize(parties, 'party', 'parties')}, ${withoutAddress} without an e-mail address.`,
      ...languages.map(
        ({ locale, parties: count, subject, text: sentence }) => `${locale}, ${count}: ${subject}\n  ${sentence}`,
      ),
      waits ? `The mails are sent at ${formatDeadline(sendAt)}; --at-night sends them now.` : 'The mails are sent now.',
    ]
    if (!(await context.confirm(plan))) return aborted
    const performed = await departureTell.perform(context, input)
    if (!performed.ok) return refusal(performed)
    const { mails } = performed.answer
    return success(
      [`${pluralize(mails, 'mail')} queued.`, `To see who has read it: operator departure messages ${meant.args}`],
      performed.done,
    )
  },
})

export const departureMessagesCommand = operationCommand(departureMessages, {
  name: 'departure messages',
  summary: 'shows what the guests of a departure were told, who has read it, and whom to call',
  examples: ['departure messages today'],
  parameters: { date: required(pastDay) },
  options: departureOptions,
  input: (values) => values,
  print: ({ messages }) =>
    messages.length === 0
      ? ['Its guests have been told nothing.']
      : messages.flatMap(({ reason, minutes, from, to, text, sentAt, sentBy, parties }) => {
          const what = [asWord(reason), minutes, from && `${from} → ${to}`, text].filter(
            (part) => part !== null && part !== '',
          )
          const read = parties.filter(({ readAt }) => readAt).length
          return [
            `${formatTime(sentAt)} ${what.join(', ')} (${sentBy}): ${read} of ${pluralize(parties.length, 'party has', 'parties have')} read it.`,
            {
              columns: ['', '', '', ''],
              rows: parties
                .filter(({ readAt }) => !readAt)
                .map(({ code, name, phone, mail, texts }) => [
                  code,
                  name,
                  phone || 'no phone',
                  [
                    `mail ${mail.replaceAll('_', ' ')}`,
                    ...texts.map(({ channel, state }) => `${channel} ${state}`),
                  ].join(', '),
                ]),
            },
          ]
        }),
})
