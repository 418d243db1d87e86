import { z } from 'zod'
import { laterMinutes } from '../../contract/departure-messages.ts'
import { messageReasons } from '../../contract/message-reasons.ts'
import { isoDate, localeCode, localTime, multilineText } from '../../contract/primitives.ts'
import { departureLocation, startId, tripId } from '../../contract/reservation.ts'
import { textChannelIds, textStates } from '../../contract/text-channels.ts'
import { isDayForRole } from '../../domain/devices/crew-days.ts'
import { messageProgress } from '../../domain/messages/departure-message-progress.ts'
import {
  type DepartureMessageOrder,
  type MessageFacts,
  planMessage,
  sendToDeparture,
} from '../../domain/messages/send-to-departure.ts'
import { findMailDetails } from '../../domain/reservations/mail-details.ts'
import { dayOf, instantOf } from '../../domain/time/operator-time.ts'
import { isLocale } from '../../i18n/locales.ts'
import { departureMessageText } from '../../mail/templates/departure-message-text.ts'
import { maxLengths } from '../../shared/max-lengths.ts'
import { choiceRefusals, departureChoice, onDeparture } from './chosen-departure.ts'
import { defineOperation, definePreview, done, moment, type OperationContext, refused } from './define-operation.ts'
import { nameOf } from './departure-view.ts'

const messageInput = z.strictObject({
  /** The sender makes the id. A message with a repeated id is not sent again. */
  id: z.uuid(),
  date: isoDate,
  ...departureChoice,
  reason: z.enum(messageReasons),
  /** With `later`: how many minutes after the timetable the boat leaves; 0: it leaves on time after all. */
  minutes: laterMinutes.optional(),
  /** With `other_quay`: where guests have booked to board, and where they board now. */
  quay: departureLocation.optional(),
  movedTo: departureLocation.optional(),
  /** With `weather_watch`: when the operator decides at the latest, in the operator's time. */
  decideBy: z.strictObject({ date: isoDate, time: localTime }).optional(),
  /** A text by the sender. It is sent unchanged, without a translation. */
  text: multilineText(maxLengths.departure_text).default(''),
  /** Whether the mails are also sent at night (21:00 to 6:00) and do not wait until the morning. */
  atNight: z.boolean().default(false),
})

type MessageInput = z.output<typeof messageInput> & { trip: string; start: string }

const refusals = {
  ...choiceRefusals,
  incomplete: 'refused.message_incomplete',
  not_for_crew: 'refused.message_not_for_crew',
  not_sailing: 'refused.not_sailing',
  sailed: 'refused.message_sailed',
  not_sailed: 'refused.message_not_sailed',
  too_long_ago: 'refused.message_too_long_ago',
  no_text: 'refused.message_no_text',
  unknown_quay: 'refused.message_unknown_quay',
  decide_late: 'refused.message_decide_late',
  told_already: 'refused.message_told_already',
} as const

/** What the message says; undefined if a field is missing that its reason needs. */
function factsOf({ reason, minutes, quay, movedTo, decideBy }: MessageInput): MessageFacts | undefined {
  if (reason === 'later') return minutes === undefined ? undefined : { reason, minutes }
  if (reason === 'other_quay') return quay && movedTo ? { reason, quay, movedTo } : undefined
  if (reason === 'weather_watch') return decideBy && { reason, decideBy: instantOf(decideBy.date, decideBy.time) }
  return { reason }
}

function orderOf(context: OperationContext, input: MessageInput) {
  if (!isDayForRole(context, input.date)) return refused('not_for_crew')
  const facts = factsOf(input)
  if (!facts) return refused('incomplete')
  const { id, date, trip, start, text, atNight } = input
  return { ok: true as const, order: { id, date, trip, start, facts, text, atNight } satisfies DepartureMessageOrder }
}

/**
 * Sends a message to the parties of a departure that have not cancelled, each in its language: for example, that the
 * boat leaves later or from another quay. A message about another quay goes only to the parties of the quay that is
 * replaced. From then on, the site shows the departure with the time and the quay of its latest messages.
 */
export const departureTell = defineOperation({
  name: 'departure-tell',
  role: 'crew',
  effect: 'none',
  input: messageInput,
  /** `mails`: how many mails are queued. `sendAt`: when they are sent. `changed`: false if the id was sent before. */
  answer: z.object({ id: z.string(), mails: z.int(), sendAt: moment.nullable(), changed: z.boolean() }),
  run: (context, given) =>
    onDeparture('change', context, given, async (input) => {
      const ordered = orderOf(context, input)
      if (!ordered.ok) return ordered
      return sendToDeparture(context, { ...ordered.order, actor: context.actor, device: context.device?.id })
    }),
  refusals,
})

/** The message in each language with the number of parties, when it is sent, and how many parties have no address. */
export const departureTellPreview = definePreview(
  departureTell,
  z.object({
    sendAt: moment,
    /** Whether the mails wait until the morning. */
    waits: z.boolean(),
    parties: z.int(),
    withoutAddress: z.int(),
    languages: z.array(z.object({ locale: localeCode, parties: z.int(), subject: z.string(), text: z.string() })),
  }),
  (context, given) =>
    onDeparture('change', context, given, async (input) => {
      const ordered = orderOf(context, input)
      if (!ordered.ok) return ordered
      const { order } = ordered
      const plan = await planMessage(context, context.db, order)
      if (!plan.ok) return plan
      const { recipients, sendAt, state, isAgain } = plan
      const withAddress = recipients.filter(({ email }) => email !== '')
      const languages = []
      for (const [locale, parties] of Map.groupBy(withAddress, (party) => party.locale)) {
        const details = await findMailDetails(context, context.db, parties[0]!.id, state)
        if (!details || !isLocale(locale)) continue
        const { facts, text } = order
        const at = facts.reason === 'weather_watch' ? facts.decideBy : null
        const { subject, sentence } = departureMessageText({
          ...details,
          message: {
            ...{ reason: facts.reason, text, isAgain, minutes: facts.reason === 'later' ? facts.minutes : null },
            decideBy: at && { date: dayOf(at), at },
          },
        })
        languages.push({ locale, parties: parties.length, subject, text: sentence })
      }
      const withoutAddress = recipients.length - withAddress.length
      return done({ sendAt, waits: sendAt > context.now(), parties: recipients.length, withoutAddress, languages })
    }),
)

const reached = z.object({
  ...{ code: z.string(), name: z.string(), phone: z.string() },
  mail: z.enum(['no_address', 'waits', 'due', 'sent', 'failed', 'replaced']),
  /** The messages by SMS and WhatsApp, in the order in which the channels were tried. */
  texts: z.array(z.object({ channel: z.enum(textChannelIds), state: z.enum(textStates) })),
  /** When the party saw the message on the page of its booking or ticket; null if it has not. */
  readAt: moment.nullable(),
})

/** The messages to the guests of a departure, the newest first. In each, the parties to call come first. */
export const departureMessages = defineOperation({
  name: 'departure-messages',
  role: 'crew',
  effect: 'read',
  nearDays: true,
  input: z.object({ date: isoDate, ...departureChoice }),
  answer: z.object({
    ...{ trip: tripId, date: isoDate, start: startId, name: z.string(), departsAt: z.string(), boatName: z.string() },
    /** `calls`: the quays of the departure, in order. `quays`: all quays in use, to which guests can be moved. */
    calls: z.array(z.object({ quay: departureLocation, name: z.string() })),
    quays: z.array(z.object({ id: departureLocation, name: z.string() })),
    messages: z.array(
      z.object({
        ...{ id: z.string(), reason: z.enum(messageReasons), minutes: z.int().nullable(), text: z.string() },
        /** The names of the quays; null unless the message is about another quay. */
        ...{ from: z.string().nullable(), to: z.string().nullable() },
        ...{ decideBy: moment.nullable(), sentBy: z.string(), sentAt: moment, parties: z.array(reached) },
      }),
    ),
  }),
  run: (context, given) =>
    onDeparture('read', context, given, async ({ date }, { trips, trip, start }) => {
      const key = { trip: trip.id, date, start: start.id }
      const { quays, boats } = trips
      const nameOfQuay = (wanted: string | null) => quays.find(({ id }) => id === wanted)?.name ?? wanted
      const messages = await messageProgress(context, key)
      const row = await context.db
        .selectFrom('departure')
        .select('boat')
        .where('trip', '=', trip.id)
        .where('date', '=', date)
        .where('start', '=', start.id)
        .executeTakeFirst()
      const boat = row?.boat ?? trip.boat.id
      return done({
        ...{ ...key, ...nameOf(trips, key, context.locale) },
        boatName: boats.find(({ id }) => id === boat)?.name ?? boat,
        calls: start.calls.map(({ quay }) => ({ quay: quay.id, name: quay.name })),
        quays: quays.filter(({ state }) => state === 'in_use').map(({ id, name }) => ({ id, name })),
        messages: messages.map(({ quay, movedTo, ...message }) => ({
          ...{ ...message, from: nameOfQuay(quay), to: nameOfQuay(movedTo) },
        })),
      })
    }),
  refusals: choiceRefusals,
})
