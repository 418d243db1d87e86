import { builtInTitles } from '../../../content/built-in-titles.ts'
import { hasContent, pageContent } from '../../../content/page-content.ts'
import { plainText } from '../../../content/plain-text.ts'
import { describesTrip } from '../../../content/template-values.ts'
import type { Settings } from '../../../contract/settings.ts'
import { translatorOf } from '../../../i18n/catalogues.ts'
import { formatsOf } from '../../../i18n/formats.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { textIn } from '../../../i18n/localized-text.ts'
import type { Page } from '../../../pages.ts'
import type { TourData } from './tour-data.ts'

export interface PageMetadata {
  /** The headline as plain text. */
  headline: string
  /** The title without the site name, which search results show separately. */
  title: string
  description: string
  /** The questions that the page shows unfolded. With all questions the document would be 300 bytes larger. */
  questions: { question: string; answer: string }[]
  /** The day of the last change (`YYYY-MM-DD`), for pages that show it. */
  updated: string | undefined
}

/** How many questions are shown unfolded. Search engines also find the others, which are in a `details` element. */
export const questionsShownAtOnce = 12

/** Title, description and FAQ of a page, for metadata and structured data. */
export function pageMetadata(page: Page, locale: Locale, settings: Settings): PageMetadata {
  if (!hasContent(page)) {
    const { title, description } = builtInTitles[page](translatorOf(locale))
    const headline = plainText(title)
    return { headline, title: headline, description, questions: [], updated: undefined }
  }
  const content = pageContent(page, locale, settings)
  return {
    headline: plainText(content.title),
    title: content.meta_title,
    description: content.meta_description,
    questions: 'questions' in content ? content.questions.list.slice(0, questionsShownAtOnce) : [],
    updated: 'updated' in content ? content.updated : undefined,
  }
}

/** Title and description of the page of a trip: those of `content/pages/tour`, or made from the trip's own texts. */
export function tripMetadata({ trip, settings }: Pick<TourData, 'trip' | 'settings'>, locale: Locale): PageMetadata {
  if (describesTrip(trip.id)) return pageMetadata('tour', locale, settings)
  const [first] = settings.departure_locations
  const headline = textIn(trip.titles, locale)
  const description =
    trip.texts.lead?.[locale] ??
    translatorOf(locale)('trip.description', {
      title: headline,
      boat: trip.boat.name,
      place: first?.name ?? '',
      price: formatsOf(locale).price(settings.prices.adult.original_amount),
    })
  return { headline, title: headline, description, questions: [], updated: undefined }
}
