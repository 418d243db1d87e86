import { type Boarded, boardParty } from '../../domain/boarding/board-party.ts'
import { setNoShow } from '../../domain/boarding/no-show.ts'
import { bookingSentences } from './booking-sentences.ts'
import { type ActionContext, type ActionValues, defineAction, type SentenceFormats } from './define-action.ts'
import { recordedTime } from './recorded-time.ts'

const { unknown, notBooked, cancelled, aboard } = bookingSentences
const notYet = {
  en: ({ code, date }: { code: string; date: string }, { day }: SentenceFormats) =>
    `${code} is booked for ${day(date)}, not for today.`,
  hr: ({ code, date }: { code: string; date: string }, { day }: SentenceFormats) =>
    `${code} vrijedi za ${day(date)}, a ne za danas.`,
}

/** Names the other device that boarded the party before. */
const boardedBefore = {
  en: ({ boardedAt, boardedBy }: Boarded, { device, time }: SentenceFormats) =>
    boardedAt && device !== null && boardedBy !== device ? ` Boarded at ${time(boardedAt)} by ${boardedBy}.` : '',
  hr: ({ boardedAt, boardedBy }: Boarded, { device, time }: SentenceFormats) =>
    boardedAt && device !== null && boardedBy !== device ? ` Ukrcaj u ${time(boardedAt)}: ${boardedBy}.` : '',
}

const board = (context: ActionContext, { booking, guests, cash, undo }: ActionValues<'board'>) =>
  boardParty(context, {
    booking,
    cash: undo ? (cash === 'all' ? 0 : -cash) : cash,
    aboard: !undo,
    actor: context.actor,
    ...(guests !== undefined && { guests }),
    ...(context.device && { takenOn: context.device.id }),
    ...recordedTime(context),
  })

export const boardAction = defineAction('board', board, {
  answer: ({ code, guests, aboard: count, changed, boardedAt, boardedBy, cash, due }) => ({
    code,
    guests,
    aboard: count,
    changed,
    boardedAt: boardedAt?.toISOString() ?? null,
    boardedBy,
    cash,
    due,
  }),
  cash: ({ cash }) => cash,
  sentences: {
    unknown: { en: (_, __, { booking }) => unknown.en(booking), hr: (_, __, { booking }) => unknown.hr(booking) },
    not_booked: { en: ({ code }) => notBooked.en(code), hr: ({ code }) => notBooked.hr(code) },
    cancelled: { en: ({ code }) => cancelled.en(code), hr: ({ code }) => cancelled.hr(code) },
    not_yet: notYet,
    too_much: {
      en: (refused, formats) =>
        (refused.due === 0
          ? `Nothing is due from ${refused.code}: ${formats.money(refused.taken)} has already been taken.`
          : `Only ${formats.money(refused.due)} is due from ${refused.code}.`) + boardedBefore.en(refused, formats),
      hr: (refused, formats) =>
        (refused.due === 0
          ? `${refused.code} ne duguje ništa: ${formats.money(refused.taken)} već je naplaćeno.`
          : `${refused.code} duguje samo ${formats.money(refused.due)}.`) + boardedBefore.hr(refused, formats),
    },
    not_taken: {
      en: ({ code, taken }, { money }) => `Only ${money(taken)} was taken in cash from ${code}.`,
      hr: ({ code, taken }, { money }) => `Od ${code} u gotovini je primljeno samo ${money(taken)}.`,
    },
    too_many_guests: {
      en: (refused, formats) =>
        `${refused.aboard} of the ${refused.guests} guests of ${refused.code} are aboard.${boardedBefore.en(refused, formats)}`,
      hr: (refused, formats) =>
        `Ukrcano je ${refused.aboard} od ${refused.guests} putnika, ${refused.code}.${boardedBefore.hr(refused, formats)}`,
    },
  },
})

export const noShowAction = defineAction(
  'no-show',
  (context: ActionContext, { booking, undo }: ActionValues<'no-show'>) =>
    setNoShow(context, { booking, noShow: !undo, actor: context.actor }),
  {
    answer: ({ code, noShow, changed }) => ({ code, noShow, changed }),
    sentences: {
      unknown: { en: (_, __, { booking }) => unknown.en(booking), hr: (_, __, { booking }) => unknown.hr(booking) },
      not_booked: { en: ({ code }) => notBooked.en(code), hr: ({ code }) => notBooked.hr(code) },
      cancelled: { en: ({ code }) => cancelled.en(code), hr: ({ code }) => cancelled.hr(code) },
      not_yet: notYet,
      aboard: { en: ({ code }) => aboard.en(code), hr: ({ code }) => aboard.hr(code) },
    },
  },
)
