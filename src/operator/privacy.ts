import { forgetGuest, type Known, knownOf } from '../domain/privacy/forget.ts'
import type { OpenMatter } from '../domain/privacy/open-matters.ts'
import { purgeByHand } from '../domain/privacy/purge.ts'
import { type Command, done, notConfirmed, refusal, UsageError } from './command.ts'

export const privacyForget: Command = {
  usage: 'privacy forget <email>',
  summary: 'takes a guest out of everything; what the books need is kept without the person',
  example: 'operator privacy forget ana.kovac@example.com',
  options: {
    reviews: { type: 'boolean', description: 'also reviews that are signed with the same name and name no booking' },
  },
  async run(desk, [email], { reviews }) {
    if (!email?.includes('@')) throw new UsageError('Whom? Give the e-mail address.')
    const known = await knownOf(desk, email)
    const things = known.bookings + known.messages + known.drafts
    if (things === 0) return refusal(`Nothing is known of ${email}.`)
    const plan = [
      `Of ${email} are taken away, for good: ${listOf(known)}.`,
      'Days, parties and money stay in the books.',
    ]
    if (!(await desk.confirmed(plan))) return notConfirmed
    const outcome = await forgetGuest(desk, desk.mailFiles, { email, reviews: reviews === true, actor: desk.actor })
    if (!outcome.ok) return refusal(`${outcome.open.map(sentenceOf).join('; ')}: nothing was forgotten.`)
    const left = reviews ? [] : known.sameName
    return done(
      [
        `${email} is forgotten: ${listOf(known)}.`,
        'Backups keep the person for as long as you keep them.',
        ...(left.length > 0
          ? ['These reviews of no booking are signed with the same name; --reviews takes them too:']
          : []),
        ...left.map(({ id, name, comment }) => `  ${id} ${name}: ${comment.slice(0, 60)}`),
      ],
      {
        bookings: known.bookings,
        messages: known.messages,
        drafts: known.drafts,
        reviews: known.reviews,
        same_name: left.map(({ id }) => id),
      },
    )
  },
}

export const privacyPurge: Command = {
  usage: 'privacy purge',
  summary: 'takes away what is kept of people longer than the privacy page says; the site does it every night',
  example: 'operator privacy purge',
  options: {},
  async run(desk) {
    const purged = await purgeByHand(desk, desk.mailFiles, desk.actor)
    const { drafts, messages, notes, unpaid, bookings, reviews, files } = purged
    return done(
      [
        `Taken away: ${drafts} drafts, ${messages} messages, ${notes} notes, ${unpaid} unpaid bookings’ guests, ${bookings} old bookings’ guests, ${reviews} rejected reviews, ${files} mail files.`,
      ],
      purged,
    )
  },
}

const listOf = ({ bookings, messages, drafts, reviews }: Known) =>
  `${bookings} bookings with their mails, ${messages} messages, ${drafts} drafts, ${reviews} reviews`

function sentenceOf({ code, matter, date }: OpenMatter): string {
  const sentences = {
    sails: `${code} sails on ${date}`,
    being_paid: `${code} is being paid`,
    money: `money of ${code} is not settled`,
    mail: `a mail about ${code} is still to be sent`,
  }
  return sentences[matter]
}
