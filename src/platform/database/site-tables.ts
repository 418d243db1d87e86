import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Locale } from '../../i18n/locales.ts'

/** The tables of the site document: the draft, what was published, and links to the draft. */
export interface SiteTables {
  site_value: {
    /** The path of the value in the site document, such as `pages.home.en.title`. */
    path: string
    /** SQL's null means the default value. An unknown fact is stored as JSON's `null`. */
    value: ColumnType<unknown, string | null, string | null>
    version: Generated<number>
    text_version: Generated<number>
    changed_at: Date
    changed_by: string
  }
  site_revision: {
    id: GeneratedAlways<number>
    site_values: JSONColumnType<Record<string, unknown>>
    changed: string[]
    reverts_to: number | null
    created_at: Date
    created_by: string
  }
  terms_version: {
    id: GeneratedAlways<number>
    locale: Locale
    trip: string
    hash: string
    content: JSONColumnType<object>
    created_at: Date
  }
  site_preview: { token_hash: string; created_by: string; ends_at: Date }
}
