import type { Locale } from '../../i18n/locales.ts'
import type { Guest } from './people.ts'
import { rejectedReview, waitingReviews, writtenReviews } from './reviews.ts'
import { after } from './telling.ts'
import type { World } from './world.ts'

/** Who has sailed and may write into the book. */
export interface Sailed {
  reservationId: string
  guest: Guest
  thankedAt: Date
}

const hour = 3600
const day = 24 * hour

/** The guest book: each text by somebody of its language who was on board, some that wait, one that was refused. */
export function tellReviews(world: World, sailed: Sailed[]): void {
  const { dice, now } = world
  for (const [locale, texts] of Object.entries(writtenReviews)) {
    const writers = sailed.filter(({ guest }) => guest.locale === locale)
    for (const [stars, comment] of texts) {
      const [writer] = writers.splice(dice.whole(0, Math.max(0, writers.length - 1)), 1)
      if (!writer) continue
      const at = after(writer.thankedAt, dice.whole(1, 30) * hour)
      const decided = at < now ? { status: 'published' as const, decided_at: after(at, 9 * hour) } : {}
      if (at < now) tellReview(world, { ...writer, stars, comment, at, ...decided })
    }
  }
  waitingReviews.forEach((review, nth) => {
    tellReview(world, {
      guest: review,
      stars: review.stars,
      comment: review.comment,
      at: after(now, -(nth + 1) * 7 * hour),
    })
  })
  const { stars, comment } = rejectedReview
  const rejected = { status: 'rejected' as const, decided_at: after(now, -2 * day) }
  tellReview(world, { guest: rejectedReview, stars, comment, at: after(now, -3 * day), ...rejected })
}

interface ReviewStory {
  guest: { first_name: string; last_name: string; locale: Locale }
  reservationId?: string
  stars: number
  comment: string
  at: Date
  status?: 'published' | 'rejected'
  decided_at?: Date
}

function tellReview(world: World, { guest, reservationId, stars, comment, at, status, decided_at }: ReviewStory): void {
  const id = world.ids.row(at)
  const { first_name, last_name, locale } = guest
  const words = { first_name, last_name, comment, stars, locale }
  const ofBooking = { reservation_id: reservationId ?? null, verified: reservationId !== undefined }
  world.rows.review.push({
    id,
    ...words,
    ...ofBooking,
    status: status ?? 'awaiting_approval',
    created_at: at,
    decided_at: decided_at ?? null,
  })
  const details = { review_id: id, stars: String(stars), name: `${first_name} ${last_name}`, comment }
  tellLetter(world, { kind: 'review_received', recipient: world.operatorEmail, locale: 'hr', details, at })
}

/** What came by the contact form in the last days. */
export function tellMessages(world: World): void {
  contactMessages.forEach(({ locale, kind, name, email, message, ...wishes }, nth) => {
    const at = after(world.now, -(nth + 1) * 19 * hour)
    const details = { name, email, message, locale, ...wishes }
    tellLetter(world, { kind, recipient: world.operatorEmail, locale: 'hr', details, at })
    tellLetter(world, { kind: 'contact_acknowledgement', recipient: email, locale, details: {}, at })
  })
}

const contactMessages = [
  {
    kind: 'contact_message',
    locale: 'en' as const,
    name: 'Fiona Campbell',
    email: 'fiona.campbell@example.com',
    message: 'Is there a toilet on board, and can we bring a small dog?',
  },
  {
    kind: 'private_tour_enquiry',
    locale: 'de' as const,
    name: 'Stefan Huber',
    email: 'stefan.huber@example.org',
    message: 'Wir möchten das Boot für einen Firmenausflug mieten, gern mit Mittagessen.',
    guests: '45',
  },
  {
    kind: 'contact_message',
    locale: 'pl' as const,
    name: 'Ewa Pawlak',
    email: 'ewa.pawlak@example.net',
    message: 'Czy można zapłacić całość kartą przed rejsem?',
  },
]

function tellLetter(
  { ids, rows }: World,
  { at, details, ...letter }: { kind: string; recipient: string; locale: Locale; details: object; at: Date },
): void {
  const sent = { state: 'sent' as const, attempts: 1, last_error: null, due_at: at, sent_at: after(at, 2) }
  rows.message.push({ id: ids.row(at), ...letter, reservation_id: null, about: '', details: details as never, ...sent })
}
