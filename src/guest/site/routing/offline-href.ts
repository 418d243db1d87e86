import type { Locale } from '../../../i18n/locales.ts'
import { hrefTo } from '../../../pages.ts'

/** The path of the offline page. It is not in the page table, since no page links to it. */
export const offlineHref = (locale: Locale): string => `${hrefTo('home', locale).replace(/\/$/, '')}/offline`
