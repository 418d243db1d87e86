import type { Locale } from '../i18n/locales.ts'
export const pageOf = (_page: string, _locale: Locale): object | null => null
