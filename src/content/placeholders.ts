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
 * The paths of values that are still samples: company fields with a placeholder, and facts that the operator has not
 * published. A published fact is no sample, even if its value is equal to the sample.
 * @param values the published values of the site document
 */
export function samplePaths(
  values: SiteValues = {},
  samples: string[] = sampleFacts,
): Record<'company' | 'tripFacts' | 'legalFacts', string[]> {
  const unpublished = (root: 'tripFacts' | 'legalFacts') =>
    samples
      .filter((name) => name in siteOf({})[root])
      .map((name) => `${root}.${name}`)
      .filter((path) => problemOfField(path, values[path]) !== undefined)
  return {
    company: placeholderFields(siteOf(values).business.company).map((name) => `business.company.${name}`),
    tripFacts: unpublished('tripFacts'),
    legalFacts: unpublished('legalFacts'),
  }
}
