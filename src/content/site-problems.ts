import type { Settings } from '../contract/settings.ts'
import { isLocale, type Locale } from '../i18n/locales.ts'
import { type IntroducedMail, introductionProblems } from './mail-introductions.ts'
import { fillPage } from './parse-page.ts'
import type { ValueProblem } from './problem.ts'
import { currentFacts } from './quay-facts.ts'
import { languageProblems } from './shown-languages.ts'
import { problemOfField, type SiteValues, siteOf } from './site.ts'
import { templateValues } from './template-values.ts'

export interface SiteProblem {
  path: string
  problem: ValueProblem
}

/**
 * Why values of the site document can't be published.
 * @param settings without them, only each value itself is checked, not the placeholders in texts nor the languages
 */
export function siteProblems(values: SiteValues, settings?: Settings): SiteProblem[] {
  const problems = Object.entries(values).flatMap(([path, value]) => {
    const problem = problemOfField(path, value)
    if (problem) return [{ path, problem }]
    return settings ? textProblems(path, value, settings).map((problem) => ({ path, problem })) : []
  })
  return settings ? [...problems, ...languageProblems(siteOf(values))] : problems
}

/** The faults of placeholders, links and headlines in a text of a page. */
export function textProblems(path: string, value: unknown, settings: Settings): ValueProblem[] {
  const [root, , locale, field] = path.split('.')
  if (root === 'mails') return introductionProblems(path.split('.')[2] as IntroducedMail, String(value))
  if (root !== 'pages' || !isLocale(locale)) return []
  const problems: ValueProblem[] = []
  const body = field === 'body' ? String(value) : ''
  fillPage(
    { fields: { value: field === 'body' ? '' : value }, body },
    locale,
    valuesIn(locale, settings),
    (_, problem) => problems.push(problem),
  )
  return problems
}

/** The facts and the values of placeholders in page texts. */
export function valuesIn(locale: Locale, settings: Settings) {
  const facts = currentFacts(settings)
  return { facts, values: templateValues(settings, facts, locale) }
}
