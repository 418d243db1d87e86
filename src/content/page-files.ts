import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { type Locale, locales } from '../i18n/locales.ts'
import { projectRoot } from '../shared/project-root.ts'
import { type ContentPage, pageSchemas } from './page-schemas.ts'
import { splitPage } from './parse-page.ts'
import type { PageSources } from './site-schema.ts'

/** The path of the file with the text of a page, in the project's folder. */
export const pageFile = (page: ContentPage, locale: Locale): string => `content/pages/${page}/${locale}.md`

/** The texts of `content/pages/`, with which a new site begins. The build checks them (`scripts/content/check-content.ts`). */
export const readPageFiles = (): PageSources =>
  byKey(Object.keys(pageSchemas) as ContentPage[], (page) =>
    byKey(locales, (locale) => {
      const { frontMatter = '', body = '' } = splitPage(readFileSync(join(projectRoot, pageFile(page, locale)), 'utf8'))
      return { ...parse(frontMatter), body }
    }),
  )

const byKey = <Key extends string, Value>(keys: readonly Key[], of: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<Key, Value>
