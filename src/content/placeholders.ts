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

/** Thrown at start if LIVE=1 is set and `content/business.ts` still has placeholders or samples. */
export class PlaceholderError extends Error {
  override name = 'PlaceholderError'
  constructor(fields: string[], samples: string[]) {
    const problems = [
      ...(fields.length > 0 ? [`Company data that is still a placeholder:\n  ${fields.join('\n  ')}`] : []),
      ...(samples.length > 0
        ? [
            `Facts that are still samples; delete a name from sampleFacts once its value is yours:\n  ${samples.join('\n  ')}`,
          ]
        : []),
    ]
    super(`LIVE=1 needs your own data in content/business.ts.\n${problems.join('\n')}`)
  }
}

export function requireOwnBusinessData(
  company?: Record<string, string | number>,
  samples: string[] = sampleFacts,
): void {
  const fields = placeholderFields(company)
  if (fields.length > 0 || samples.length > 0) throw new PlaceholderError(fields, samples)
}
