/**
 * The messages that the browser loads, by the beginnings of their keys: those of the islands. All other messages are
 * used only on the server. `island-modules.test.ts` reports a missing one.
 */
const islandMessages = [
  'assurance.',
  'booking.',
  'change.email_hint',
  'change.extras',
  'change.quote.after',
  'change.quote.before',
  'contact.',
  'decline.card_declined',
  'error.cookies',
  'error.email_required',
  'error.name_required',
  'error.summary',
  'error.terms',
  'home.reviews.sailed',
  'layout.nav.privacy_cookies',
  'layout.optional',
  'layout.stars',
  'layout.toast.',
  'leave_review.',
  'mail.changed.by_hand',
  'mail.changed.paid',
  'mail.fact.trip',
  'mail.reminder.bring',
  'modal.',
  'payment.',
  'private_tours.',
  'problem.unavailable',
  'promise.no_withdrawal',
  'quote.',
  'result.',
  'reviews.',
  'tool.choose_departure',
  'tool.enter_details',
  'tool.request_private_tour',
  'tool.send_message',
  'tool.write_review',
]

export const isIslandMessage = (key: string) => islandMessages.some((beginning) => key.startsWith(beginning))
