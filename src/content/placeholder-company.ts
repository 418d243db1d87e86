import { business } from '../../content/business.ts'

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

/** Thrown at start if LIVE=1 is set and company data is still a placeholder. */
export class PlaceholderCompanyError extends Error {
  override name = 'PlaceholderCompanyError'
  constructor(fields: string[]) {
    super(`LIVE=1 needs your own company in content/business.ts. Still a placeholder:\n  ${fields.join('\n  ')}`)
  }
}

export function requireRealCompany(company?: Record<string, string | number>): void {
  const fields = placeholderFields(company)
  if (fields.length > 0) throw new PlaceholderCompanyError(fields)
}
