import { business } from '../../content/business.ts'
import { formatsOf } from '../i18n/formats.ts'
import type { Locale } from '../i18n/locales.ts'

const { company } = business
const euroSince = '2023-01-01'

/** The values of placeholders such as `{returns_at}` in the page texts. */
export function templateValues(
  { email, phone }: { email: string; phone: string },
  locale: Locale,
): Record<string, string> {
  const departures = business.departureLocations.map(({ id, departsAt }) => [`${id}_departs_at`, departsAt])
  return {
    ...Object.fromEntries(departures),
    returns_at: business.returnsAt,
    boarding_minutes: String(business.boardingMinutesBefore),
    cancellation_hours: String(business.cancellationHours),
    book_years: String(business.keeps.bookYears),
    unpaid_days: String(business.keeps.unpaidDays),
    note_days: String(business.keeps.noteDays),
    rejected_review_days: String(business.keeps.rejectedReviewDays),
    company: company.legalName,
    seat: `${company.street}, ${company.city}`,
    oib: company.oib,
    insurer: company.insurer,
    euro_since: formatsOf(locale).day(euroSince),
    email,
    phone,
  }
}
