import { hrefTo } from '../../i18n/href-to.ts'
import type { Locale } from '../../i18n/locales.ts'

/** Where the page that is shown without a connection comes from; nobody goes there, so it is no row of the page table. */
export const offlineHref = (locale: Locale): string => `${hrefTo('home', locale).replace(/\/$/, '')}/offline`
