import { hrefTo } from '../../i18n/href-to.ts'
import type { Locale } from '../../i18n/locales.ts'

/** The path of the offline page. No page links to it, so it is not in the page table. */
export const offlineHref = (locale: Locale): string => `${hrefTo('home', locale).replace(/\/$/, '')}/offline`
