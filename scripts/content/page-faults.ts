import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tripFacts } from '../../content/business.ts'
import { ContentError, type Fault } from '../../src/content/faults.ts'
import { pageFile } from '../../src/content/page-files.ts'
import { type ContentPage, pageSchemas } from '../../src/content/page-schemas.ts'
import { type PageValues, parsePage } from '../../src/content/parse-page.ts'
import { sampleSettings } from '../../src/content/sample-settings.ts'
import { templateValues } from '../../src/content/template-values.ts'
import { type Locale, locales } from '../../src/i18n/locales.ts'

/** The faults of all page texts. */
export function pageFaults(root: string): Fault[] {
  const pages = Object.keys(pageSchemas) as ContentPage[]
  const facts = { ...tripFacts, boat: sampleSettings.trips[0]?.boat ?? null }
  return locales.flatMap((locale) => {
    const values = { facts, values: templateValues(sampleSettings, facts, locale) }
    return pages.flatMap((page) => faultsOf(root, { page, locale }, values))
  })
}

function faultsOf(root: string, { page, locale }: { page: ContentPage; locale: Locale }, values: PageValues): Fault[] {
  const file = pageFile(page, locale)
  if (!existsSync(join(root, file))) return [{ file, line: 1, problem: 'The file is missing.' }]
  try {
    parsePage({ file, source: readFileSync(join(root, file), 'utf8'), page, locale }, values)
    return []
  } catch (error) {
    if (error instanceof ContentError) return error.faults
    throw error
  }
}
