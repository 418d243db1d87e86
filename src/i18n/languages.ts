import type { StripeElementLocale } from '@stripe/stripe-js'
import type { CountryCode } from 'libphonenumber-js'

export interface Language {
  /** The name of the language, in the language itself. */
  name: string
  iso: string
  stripe: StripeElementLocale
  /** The country whose phone numbers may be typed without a country code. If it is missing, such numbers are rejected. */
  phoneRegion?: CountryCode
  /** The additional font subset, for letters that English, German and Italian don't have. */
  fontSubset?: 'central'
  /** Set if the language writes hours before ten with a zero: 08:00 instead of 8:00. */
  padsHours?: true
  /** Words that must not end a line, as alternatives of a regular expression. */
  boundWords?: string
  /** Abbreviations that must not begin a line, as alternatives of a regular expression. */
  boundEndings?: string
}

/**
 * One row per language; the key is the locale and its URL prefix. A language also needs `messages/` (imported in
 * `catalogues.ts`), `content/pages/`, `guest/site/layout/error-texts.ts`, a flag (`flag.tsx`), and paths in `pages.ts`
 * (English if missing).
 */
export const languageRows = {
  en: { name: 'English', iso: 'en-GB', stripe: 'en-GB', phoneRegion: 'GB', padsHours: true },
  hr: {
    name: 'Hrvatski',
    iso: 'hr-HR',
    stripe: 'hr',
    phoneRegion: 'HR',
    fontSubset: 'central',
    boundWords: 'a|i|k|o|s|u',
  },
  de: { name: 'Deutsch', iso: 'de-DE', stripe: 'de', phoneRegion: 'DE', boundEndings: 'Uhr' },
  it: { name: 'Italiano', iso: 'it-IT', stripe: 'it', phoneRegion: 'IT' },
  pl: {
    name: 'Polski',
    iso: 'pl-PL',
    stripe: 'pl',
    phoneRegion: 'PL',
    fontSubset: 'central',
    boundWords: 'a|i|o|u|w|z|godz\\.',
    boundEndings: 'r\\.',
  },
} satisfies Record<string, Language>
