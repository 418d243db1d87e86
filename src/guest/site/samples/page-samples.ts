import { type PageContent, pageContent } from '../../../content/page-content.ts'
import type { ContentPage } from '../../../content/page-schemas.ts'
import type {
  DepositView,
  RefundStage,
  RefundView,
  ReservationRefunds,
} from '../../../domain/payments/refund-queries.ts'
import type { ReviewEligibility } from '../../../domain/reviews/review-eligibility.ts'
import type { Locale } from '../../../i18n/locales.ts'
import type { Fragment, Page } from '../../../pages.ts'
import { advantagesFragment } from '../fragments/advantages.tsx'
import { contactFragment } from '../fragments/contact.tsx'
import { reviewsFragment } from '../fragments/reviews.tsx'
import { summaryFragment } from '../fragments/summary.tsx'
import type { PageParts } from '../http/page-definition.tsx'
import { aboutUsPage } from '../pages/about-us.tsx'
import { contactPage } from '../pages/contact.tsx'
import { homePage } from '../pages/home.tsx'
import { leaveReviewPage } from '../pages/leave-review.tsx'
import { payoutPage } from '../pages/payout.tsx'
import { policyPage } from '../pages/policy.tsx'
import { privateToursPage } from '../pages/private-tours.tsx'
import { startLocationsPage } from '../pages/start-locations.tsx'
import { galleryPictures, tourPage } from '../pages/tour.tsx'
import { bookNowSamples } from './book-now-samples.ts'
import { bookingSamples } from './booking-samples.ts'
import {
  chartIn,
  sampleKey as formKey,
  keysOf,
  noOpenDays,
  noReviews,
  openDays as open,
  reviewsIn,
  sampleId,
  sampleToday,
  sampleTrip,
  settings,
  tripDate,
} from './sample-trip.ts'
import { ticketSamples } from './ticket-samples.ts'
import { waitlistSamples } from './waitlist-samples.ts'

type Samples = (locale: Locale) => Record<string, PageParts>

const contentOf = <P extends ContentPage>(page: P, locale: Locale): PageContent<P> =>
  pageContent(page, locale, settings)

const severalTrips = { ...settings, trips: settings.trips.flatMap((trip) => [trip, { ...trip, id: 'other' }]) }
const rating = { average: 4.5, count: 2 }
const errors = Object.fromEntries(
  ['form', 'name', 'email', 'message', 'date', 'guests', 'code', 'stars', 'comment'].map((field) => [field, ['?']]),
)

const policy =
  (page: Parameters<typeof policyPage>[0]): Samples =>
  (locale) => ({ page: policyPage(page).show(contentOf(page, locale)) })

/** All pages in each of their states, rendered from sample data, for the check of a build and for tests. */
export const pageSamples: Record<Page, Samples> = {
  home(locale) {
    const content = contentOf('home', locale)
    const reviews = { ...reviewsIn(locale), startsWithNewest: true }
    const data = { content, settings, chart: chartIn(locale), changes: [], tourHref: '/tour' }
    const [from, to] = settings.departure_locations.map(({ name }) => name) as [string, string]
    const change = { trip: 'Sunset', minutes: 20, moved: [{ from, to }], isCancelled: false }
    return {
      'with changes today': homePage.show({ ...data, changes: [change], reviews, open }),
      page: homePage.show({ ...data, reviews, open }),
      'several trips': homePage.show({
        ...data,
        settings: severalTrips,
        reviews,
        open: { ...open, settings: severalTrips },
      }),
      'later reviews': homePage.show({ ...data, reviews: { ...reviews, startsWithNewest: false }, open }),
      'without reviews, days and chart': homePage.show({
        ...data,
        chart: undefined,
        reviews: { ...noReviews, startsWithNewest: true },
        open: noOpenDays,
      }),
    }
  },
  tour(locale) {
    const content = contentOf('tour', locale)
    const pictures = galleryPictures(content, locale, settings)
    const reviewsHeadline = contentOf('home', locale).reviews.headline
    return {
      page: tourPage.show({
        kind: 'described',
        trip: sampleTrip,
        content,
        pictures,
        settings,
        reviews: reviewsIn(locale),
        reviewsHeadline,
        open,
        chart: chartIn(locale),
      }),
    }
  },
  private_tours(locale) {
    const tour = {
      earliestDate: sampleToday,
      quays: settings.departure_locations.map(({ id, name }) => ({ id, name })),
    }
    const data = { content: contentOf('private_tours', locale), open, settings, rating, formKey, tour }
    return {
      page: privateToursPage.show(data),
      sent: privateToursPage.show(data, { sent: true }),
      rejected: privateToursPage.show(data, { sent: false, errors, typed: {} }),
    }
  },
  contact(locale) {
    const data = { content: contentOf('contact', locale), formKey, quays: settings.departure_locations }
    return {
      page: contactPage.show(data),
      sent: contactPage.show(data, { sent: true }),
      rejected: contactPage.show(data, { sent: false, errors, typed: {} }),
    }
  },
  about_us: (locale) => ({
    page: aboutUsPage.show({ content: contentOf('about_us', locale), chart: chartIn(locale), open }),
  }),
  privacy_cookies: policy('privacy_cookies'),
  book_now: bookNowSamples,
  leave_review(locale) {
    const content = contentOf('leave_review', locale)
    const data = { content, booking: undefined, shortestComment: 10, formKey }
    const typed = { stars: '', name: '', comment: '', reservation_id: '' }
    const standings = keysOf<ReviewEligibility>({ sailed: true, reviewed: true, unknown: true })
    return {
      page: leaveReviewPage.show(data),
      sent: leaveReviewPage.show(data, { sent: true }),
      rejected: leaveReviewPage.show(data, { sent: false, errors, typed }),
      ...Object.fromEntries(
        standings.map((standing) => [standing, leaveReviewPage.show({ ...data, booking: { id: sampleId, standing } })]),
      ),
    }
  },
  payment_security: policy('payment_security'),
  currency_conversion: policy('currency_conversion'),
  terms_of_purchase: policy('terms_of_purchase'),
  start_locations: (locale) => ({
    page: startLocationsPage.show({
      places: settings.departure_locations.map((location) => ({
        ...{ location, settings, chart: chartIn(locale) },
        sailings: [{ names: settings.titles, departsAt: location.departs_at, returnsAt: location.returns_at }],
      })),
      content: contentOf('start_locations', locale),
      settings,
      chart: chartIn(locale),
      open,
    }),
  }),
  payout: payoutSamples,
  booking: bookingSamples,
  ticket: ticketSamples,
  waitlist: waitlistSamples,
}

/** The sections of the home page for other sites. */
export const fragmentSamples: Record<Fragment, Samples> = {
  Advantages: (locale) => ({ fragment: advantagesFragment.show(contentOf('home', locale).advantages) }),
  Contact: (locale) => ({ fragment: contactFragment.show(contentOf('home', locale).call) }),
  Reviews: (locale) => ({
    fragment: reviewsFragment.show({
      content: contentOf('home', locale).reviews,
      reviews: { ...reviewsIn(locale), startsWithNewest: true },
    }),
  }),
  Summary: (locale) => ({
    fragment: summaryFragment.show({ content: contentOf('home', locale).day, settings, chart: chartIn(locale) }),
  }),
}

/** The form that finds a booking, a refund in each stage and a deposit in each state. */
function payoutSamples(locale: Locale): Record<string, PageParts> {
  const data = { content: contentOf('payout', locale), code: 'BNC-7K4Q2X' }
  const at = new Date(`${sampleToday}T10:00:00Z`)
  const refunds = (view: Partial<ReservationRefunds>) =>
    payoutPage.show(data, {
      found: true,
      id: sampleId,
      refunds: { code: 'BNC-7K4Q2X', date: tripDate, refunds: [], deposit: null, ...view },
    })
  const refundsIn = (stage: RefundStage) =>
    reasons.map((reason) => ({ id: reason, amount: 1500, reason, stage, requestedAt: at, since: at }))
  return {
    page: payoutPage.show(data),
    rejected: payoutPage.show(data, { found: false, errors, typed: { code: '', email: '' } }),
    ...Object.fromEntries(stages.map((stage) => [`refund ${stage}`, refunds({ refunds: refundsIn(stage) })])),
    ...Object.fromEntries(
      deposits.flatMap((state) =>
        [0, 1500].map((amount) => [
          `deposit ${state}, ${amount}`,
          refunds({ deposit: { state, amount, cancelBefore: at, cancellationHours: 48 } }),
        ]),
      ),
    ),
  }
}

const stages = keysOf<RefundStage>({ requested: true, on_its_way: true, paid: true, stuck: true })
const reasons = keysOf<RefundView['reason']>({
  guest: true,
  weather: true,
  boat: true,
  minimum: true,
  operator: true,
  late_money: true,
  change: true,
  other: true,
})
const deposits = keysOf<DepositView['state']>({
  stands: true,
  too_late_to_cancel: true,
  sailed: true,
  kept: true,
  disputed: true,
  by_hand: true,
  choosing: true,
  open: true,
  never_charged: true,
})
