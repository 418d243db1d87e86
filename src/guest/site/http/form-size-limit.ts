import { locales } from '../../../i18n/locales.ts'
import { hrefTo, type Page } from '../../../pages.ts'

/**
 * The maximum form size by page, in KiB; other pages accept `smallestKibibytes`. A size is the sum of the maximum text
 * lengths at nine bytes per UTF-16 code unit, the worst case of URL encoding, plus some room for field names and
 * numbers (`test/http/body-limits.test.ts`).
 */
const kibibytesByPage: Partial<Record<Page, number>> = {
  book_now: 16,
  contact: 50,
  private_tours: 50,
  leave_review: 30,
}
const smallestKibibytes = 4

const kibibytesByPath = new Map(
  Object.entries(kibibytesByPage).flatMap(([page, size]) =>
    locales.map((locale) => [hrefTo(page as Page, locale), size]),
  ),
)

/** The body limit in bytes of a form posted to a path. */
export const formSizeLimit = (path: string): number => (kibibytesByPath.get(path) ?? smallestKibibytes) * 1024
