import { business, sampleFacts } from '../../content/business.ts'
import { problemOfField, type SiteValues, siteOf } from './site.ts'

/**
 * A value of the company is a placeholder if it is empty, contains the word "example", or has zeros as its only digits.
 */
const isPlaceholder = (value: string | number) =>
  value === '' || /example/i.test(String(value)) || /^0+$/.test(String(value).replace(/\D/g, ''))

/** The names of the company's fields that still hold a placeholder. */
export const placeholderFields = (company: Record<string, string | number> = business.company): string[] =>
  Object.entries(company)
    .filter(([, value]) => isPlaceholder(value))
    .map(([name]) => name)

/**
 * The paragraphs that `LIVE=1` prints about what is still a sample: one about the company, and one about the facts. A fact is the
 * operator's once it is published, also with the value of the sample.
 * @param values the published values of the site document
 */
export function placeholderProblems(values: SiteValues = {}, samples: string[] = sampleFacts): string[] {
  const company = placeholderFields(siteOf(values).business.company).map((name) => `business.company.${name}`)
  const facts = samples
    .map((name) => (name in siteOf({}).legalFacts ? `legalFacts.${name}` : `tripFacts.${name}`))
    .filter((path) => problemOfField(path, values[path]) !== undefined)
  const list = (title: string, paths: string[]) => (paths.length > 0 ? [`${title}:\n  ${paths.join('\n  ')}`] : [])
  const how = 'Set LIVE=0, enter them in the studio of the app or by operator site set, and publish them'
  return [
    ...list(`LIVE=1 needs your own company data; these are placeholders. ${how}`, company),
    ...list(`LIVE=1 needs your own facts; these are samples. ${how}, also if a sample is right`, facts),
  ]
}
