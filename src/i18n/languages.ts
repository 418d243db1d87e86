import type { StripeElementLocale } from '@stripe/stripe-js'
import type { CountryCode } from 'libphonenumber-js'

export interface Language {
  /** In the language itself. */
  name: string
  iso: string
  stripe: StripeElementLocale
  /** Country of a phone number that is typed without a country code; without it such a number is rejected. */
  phoneRegion?: CountryCode
  /** The font subset with the letters that English, German and Italian don't have. */
  fontSubset?: 'croatian' | 'polish'
  /** Words of one letter that must not end a line. */
  oneLetterWords?: string
}

/**
 * One row per language, by its URL prefix. A language also has its words: `messages/` (imported in `catalogues.ts`),
 * `content/pages/`, `site/layout/error-texts.ts`, the paths in `pages.ts` (English if missing), and a flag (`flag.tsx`).
 */
export const languageRows = {
  en: { name: 'English', iso: 'en-GB', stripe: 'en-GB' },
  hr: {
    name: 'Hrvatski',
    iso: 'hr-HR',
    stripe: 'hr',
    phoneRegion: 'HR',
    fontSubset: 'croatian',
    oneLetterWords: 'aikosu',
  },
  de: { name: 'Deutsch', iso: 'de-DE', stripe: 'de' },
  it: { name: 'Italiano', iso: 'it-IT', stripe: 'it' },
  pl: { name: 'Polski', iso: 'pl-PL', stripe: 'pl', fontSubset: 'polish', oneLetterWords: 'aiouwz' },
} satisfies Record<string, Language>
