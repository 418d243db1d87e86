import { createContext, use } from 'react'
import type { Locale } from '../../../../i18n/locales.ts'
import type { PresentValues } from './present-text.ts'

/** What the editors of texts of pages and mails need: the language, and the values of the placeholders. */
export interface TextSurroundings {
  locale: Locale
  values: PresentValues
  /** Whether the cases of a plural or select may have placeholders, as in mails. */
  mayNest: boolean
}

const TextContext = createContext<TextSurroundings | null>(null)
export const TextProvider = TextContext.Provider

/** Null outside of the texts of pages and mails: other texts have no placeholders. */
export const useTextSurroundings = (): TextSurroundings | null => use(TextContext)
