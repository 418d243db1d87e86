import type { Fragment, Page } from '../../pages.ts'
import { bookNowPage } from './booking/book-now.tsx'
import { bookingPage } from './booking/booking.tsx'
import { ticketPage } from './booking/ticket.tsx'
import { advantagesFragment } from './fragments/advantages.tsx'
import { contactFragment } from './fragments/contact.tsx'
import { reviewsFragment } from './fragments/reviews.tsx'
import { summaryFragment } from './fragments/summary.tsx'
import type { PageDefinition } from './http/page-definition.tsx'
import { offlinePage } from './layout/offline.tsx'
import { aboutUsPage } from './pages/about-us.tsx'
import { contactPage } from './pages/contact.tsx'
import { homePage } from './pages/home.tsx'
import { leaveReviewPage } from './pages/leave-review.tsx'
import { payoutPage } from './pages/payout.tsx'
import { policyPage } from './pages/policy.tsx'
import { privateToursPage } from './pages/private-tours.tsx'
import { startLocationsPage } from './pages/start-locations.tsx'
import { tourPage } from './pages/tour.tsx'
import { waitlistPage } from './waitlist/waitlist-page.tsx'

/** The definition of each page in the page table (`pages.ts`): how the server loads and renders it. */
export const pageDefinitions: Record<Page, PageDefinition> = {
  home: homePage,
  tour: tourPage,
  private_tours: privateToursPage,
  contact: contactPage,
  about_us: aboutUsPage,
  privacy_cookies: policyPage('privacy_cookies'),
  book_now: bookNowPage,
  leave_review: leaveReviewPage,
  payment_security: policyPage('payment_security'),
  currency_conversion: policyPage('currency_conversion'),
  terms_of_purchase: policyPage('terms_of_purchase'),
  start_locations: startLocationsPage,
  payout: payoutPage,
  booking: bookingPage,
  ticket: ticketPage,
  waitlist: waitlistPage,
}

export const fragmentDefinitions: Record<Fragment, PageDefinition> = {
  Advantages: advantagesFragment,
  Contact: contactFragment,
  Reviews: reviewsFragment,
  Summary: summaryFragment,
}

export const offlineDefinition: PageDefinition = offlinePage
