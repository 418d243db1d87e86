import { hrefTo } from '../i18n/href-to.ts'
import { locales } from '../i18n/locales.ts'
import type { Page } from '../pages.ts'

/**
 * KiB of the largest form of each page: its contract's longest texts at nine bytes for each UTF-16 unit, as browsers encode
 * them, and room for names and numbers (`test/api/bodies.test.ts`). Any other page takes what the smallest form needs.
 */
const largest: Partial<Record<Page, number>> = { book_now: 16, contact: 50, private_tours: 50, leave_review: 30 }
const smallest = 4

const byAddress = new Map(
  Object.entries(largest).flatMap(([page, size]) => locales.map((locale) => [hrefTo(page as Page, locale), size])),
)

/** Bytes of the largest form that an address takes. */
export const largestForm = (path: string): number => (byAddress.get(path) ?? smallest) * 1024
