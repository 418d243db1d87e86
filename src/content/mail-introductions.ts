import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { z } from 'zod'
import { region } from '../../content/business.ts'
import type { MailKind } from '../contract/mail-kinds.ts'
import type { Settings } from '../contract/settings.ts'
import { textOf } from '../i18n/catalogues.ts'
import { formatsOf } from '../i18n/formats.ts'
import type { Locale } from '../i18n/locales.ts'
import { type LocalizedText, textIn } from '../i18n/localized-text.ts'
import type { MessageKey } from '../i18n/translator.ts'
import { nearFault } from './icu-fault.ts'
import { problemKey, problemOf, type ValueProblem } from './problem.ts'

const ofBooking = ['code', 'trip', 'date', 'fullDate', 'time', 'place', 'beThere', 'deposit', 'rest', 'phone']
const ofWaitlist = ['fullDate', 'time', 'until']

/** The mails whose first sentence the operator may write, each with the placeholders that it may contain. */
const introductions = {
  confirmed: [...ofBooking, 'depositBy'],
  changed: [...ofBooking, 'before', 'moved'],
  payment_link: [...ofBooking, 'until', 'untilTime'],
  payment_link_reminder: [...ofBooking, 'until', 'untilTime'],
  received: ofBooking,
  not_paid: ofBooking,
  failed: ofBooking,
  late_money_returned: [...ofBooking, 'amount', 'booked'],
  cancelled: [...ofBooking, 'reason'],
  weather_choice: [...ofBooking, 'reason'],
  refund_sent: [...ofBooking, 'amount'],
  boat_changed: [...ofBooking, 'boat'],
  reminder: ofBooking,
  thank_you: ofBooking,
  waitlist_confirm: [],
  waitlist_offer: ofWaitlist,
  waitlist_note: ['fullDate', 'places'],
  contact_acknowledgement: [],
} as const satisfies Partial<Record<MailKind, readonly string[]>>

export type IntroducedMail = keyof typeof introductions
export const introducedMails = Object.keys(introductions) as IntroducedMail[]

/** The first sentence of a mail, as plain text on one line. If it is empty, the mail has the standard sentence. */
const introductionText = z
  .string()
  .max(600)
  .refine((text) => !/[\p{Cc}\p{Bidi_C}]/u.test(text), problemKey('control_characters'))

const placeholdersOfMail = (mail: IntroducedMail): readonly string[] => [...introductions[mail], 'operator_time']

/** The schema of a mail's introduction. Its metadata lists the placeholders that the introduction may contain. */
export const introductionSchema = (mail: IntroducedMail) =>
  introductionText.meta({ placeholders: placeholdersOfMail(mail) })

/** Sample values of the placeholders, which the operator sees while writing an introduction. */
export function introductionSamples(locale: Locale, settings: Settings): Record<string, string> {
  const { fullDay, dayInSentence, clock, price } = formatsOf(locale)
  const [quay] = settings.departure_locations
  const departure = quay?.departs_at ?? '08:00'
  const [day, before] = ['2027-07-14', '2027-07-12']
  return {
    ...{ code: 'BNC-7K4Q2X', trip: textIn(settings.titles as LocalizedText, locale), place: quay?.name ?? '' },
    ...{ date: dayInSentence(day), fullDate: fullDay(day), before: dayInSentence(before), until: fullDay(before) },
    ...{ time: clock(departure), beThere: clock(departure), untilTime: clock('20:00') },
    ...{ deposit: price(3000), rest: price(12_000), amount: price(3000), phone: settings.contact.phone },
    ...{ depositBy: 'card', moved: 'yes', reason: 'weather', places: '2', booked: 'other' },
    ...{ boat: settings.trips.find(({ id }) => id === settings.trip)?.boat.name ?? '' },
    operator_time: region.timeZoneName[locale] ?? region.timeZoneName.en,
  }
}

const keyOf = (mail: IntroducedMail): MessageKey => `mail.${mail}.sentence`

/** What a mail says as long as the operator has written nothing else. */
export const defaultIntroduction = (mail: IntroducedMail, locale: Locale): string => textOf(locale, keyOf(mail))

type Tokens = ReturnType<typeof compileMessageOrThrow>

/** Why a text can't introduce a mail: what is wrong with its placeholders. */
export function introductionProblems(mail: IntroducedMail, text: string): ValueProblem[] {
  const known = placeholdersOfMail(mail)
  let tokens: Tokens
  try {
    tokens = compileMessageOrThrow(text)
  } catch (error) {
    return [problemOf('placeholders', { near: nearFault(text, error), example: '{name}' })]
  }
  const problems: ValueProblem[] = []
  const names = namesIn(tokens, (problem) => problems.push(problem))
  const unknown = [...new Set(names)].filter((name) => !known.includes(name))
  const list = known.map((name) => `{${name}}`).join(', ')
  return problems.concat(
    unknown.map((name) => problemOf('unknown_placeholder', { placeholder: `{${name}}`, known: list })),
  )
}

/**
 * The names of the placeholders in a text, including those inside the cases of other placeholders. `report` receives
 * lone braces, and placeholders without the case `other`.
 */
function namesIn(tokens: Tokens, report: (problem: ValueProblem) => void): string[] {
  const parts = typeof tokens === 'string' ? [tokens] : tokens
  return parts.flatMap((token) => {
    if (typeof token === 'string') {
      if (/[{}]/.test(token)) report(problemOf('brace', { near: token.trim().slice(0, 30), example: '{name}' }))
      return []
    }
    const [name, , cases] = token
    if (!cases || typeof cases !== 'object') return [name]
    if (!('other' in cases)) report(problemOf('no_other', { placeholder: `{${name}, …}` }))
    const texts = Object.values(cases).filter((text) => typeof text === 'string' || Array.isArray(text))
    return [name, ...texts.flatMap((text) => namesIn(text as Tokens, report))]
  })
}
