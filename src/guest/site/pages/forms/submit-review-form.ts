import { reviewEligibility } from '../../../../domain/reviews/review-eligibility.ts'
import { submitReview } from '../../../../domain/reviews/submit-review.ts'
import { translatorOf } from '../../../../i18n/catalogues.ts'
import { minCommentLength } from '../../../../shared/field-rules.ts'
import { errorsAtName, splitName } from '../../../../shared/person-name.ts'
import { loadContent } from '../../http/load-content.ts'
import type { PageReply, PageRequest } from '../../http/page-definition.tsx'
import { rateLimited } from '../../http/rate-limited.ts'
import { readForm, textFieldsOf } from '../../http/read-form.ts'
import { isBot } from './honeypot.tsx'

const fields = ['stars', 'name', 'comment', 'reservation_id'] as const

/**
 * Result of a review form. On failure it contains the values, since a page without JavaScript renders the form again.
 */
export type ReviewFormResult =
  | { sent: true }
  | { sent: false; errors: Record<string, string[]>; typed: Record<(typeof fields)[number], string> }

export type ReviewedBooking = Awaited<ReturnType<typeof loadReviewPage>>['booking']

export async function loadReviewPage(page: PageRequest) {
  const { url, services } = page
  const content = await loadContent('leave_review', page)
  // The link in the mail after the tour contains the booking id, which makes the review a verified one.
  const reservation = url.searchParams.get('reservation')
  const booking = reservation
    ? { id: reservation, standing: await reviewEligibility(services, reservation) }
    : undefined
  return { content, booking, shortestComment: minCommentLength, formKey: services.ids.row() }
}

export async function submitReviewForm({
  request,
  locale,
  services,
}: PageRequest): Promise<PageReply<ReviewFormResult>> {
  const { form, cardErrors } = await readForm(request, locale)
  const typed = textFieldsOf(form, fields)
  if (isBot(form, services)) return { answer: { sent: true } }
  if (cardErrors) return { answer: { sent: false, errors: cardErrors, typed }, status: 422 }
  const { stars, reservation_id, name, comment } = typed
  const review = {
    ...splitName(name),
    comment,
    ...(stars && { stars: Number(stars) }),
    ...(reservation_id && { reservation_id }),
  }
  const outcome = await submitReview(services, review, { locale, caller: services.caller })
  if (outcome.ok) return { answer: { sent: true } }
  if ('problem' in outcome) {
    const { errors, init } = rateLimited(outcome, locale)
    return { answer: { sent: false, errors, typed }, ...init }
  }
  const errors = errorsAtName(outcome.errors, name, translatorOf(locale)('error.name_required'))
  return { answer: { sent: false, errors, typed }, status: 422 }
}
