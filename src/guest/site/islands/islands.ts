import type { ComponentType } from 'react'
import type { IntlPatterns } from '../../../i18n/intl-patterns.ts'
import type { Locale } from '../../../i18n/locales.ts'
import type { Catalogue } from '../../../i18n/translator.ts'
import type { OperatorContact } from '../context/contact-context.tsx'

/** The hydration data that the server embeds next to an island. */
export interface IslandData {
  locale: Locale
  contact: OperatorContact
  props: object
}

/** The component of each island, loaded only on its own page. */
export const islands = {
  book_now: () => import('../booking/booking-form.tsx'),
  booking: () => import('../booking/result/booking-view.tsx'),
  message: () => import('../marketing/forms/message-form.tsx'),
  review: () => import('../marketing/forms/review-form.tsx'),
} satisfies Record<string, () => Promise<{ default: ComponentType<never> }>>

export type IslandName = keyof typeof islands

export interface LanguageData {
  default: Catalogue
  patterns: IntlPatterns
}

/** The catalogues, compiled at build time by the plugin in `vite.config.ts`. */
const languageFiles = import.meta.glob<LanguageData>('./*.json', { base: '../../../../messages', query: '?compiled' })

/** The number and date patterns of a locale, and its catalogue without the messages that only the server uses. */
export const loadLanguageData = (locale: Locale) => languageFiles[`./${locale}.json`]?.()
