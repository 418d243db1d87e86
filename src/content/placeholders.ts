import { business, sampleFacts } from '../../content/business.ts'

/**
 * A value of `content/business.ts` is a placeholder if it is empty, contains the word "example", or has zeros as its
 * only digits.
 */
const isPlaceholder = (value: string | number) =>
  value === '' || /example/i.test(String(value)) || /^0+$/.test(String(value).replace(/\D/g, ''))

/** The names of the company's fields that still hold a placeholder. */
export const placeholderFields = (company: Record<string, string | number> = business.company): string[] =>
  Object.entries(company)
    .filter(([, value]) => isPlaceholder(value))
    .map(([name]) => name)

/**
 * The paragraphs that `LIVE=1` prints about placeholders in `content/business.ts`: one about the company, and one about
 * the facts.
 */
export function placeholderProblems(
  company?: Record<string, string | number>,
  samples: string[] = sampleFacts,
): string[] {
  const fields = placeholderFields(company)
  const list = (title: string, names: string[]) => (names.length > 0 ? [`${title}:\n  ${names.join('\n  ')}`] : [])
  return [
    ...list('LIVE=1 needs your own company data in content/business.ts; these are placeholders', fields),
    ...list(
      'LIVE=1 needs your own facts in content/business.ts; these are samples: enter your value, and delete the name from sampleFacts',
      samples,
    ),
  ]
}
