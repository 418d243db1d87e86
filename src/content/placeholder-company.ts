import { business } from '../../content/business.ts'

/** Placeholders of `content/business.ts` contain the word example or have only zeros as digits; empty values count too. */
const isPlaceholder = (value: string | number) =>
  value === '' || /example/i.test(String(value)) || /^0+$/.test(String(value).replace(/\D/g, ''))

/** The names of the company's fields that still hold a placeholder. */
export const placeholderFields = (company: Record<string, string | number> = business.company): string[] =>
  Object.entries(company)
    .filter(([, value]) => isPlaceholder(value))
    .map(([name]) => name)

/** LIVE=1 with placeholder company data. */
export class PlaceholderCompanyError extends Error {
  override name = 'ExampleCompanyError'
  constructor(fields: string[]) {
    super(`LIVE=1 needs your own company in content/business.ts. Still a placeholder:\n  ${fields.join('\n  ')}`)
  }
}

export function requireRealCompany(company?: Record<string, string | number>): void {
  const fields = placeholderFields(company)
  if (fields.length > 0) throw new PlaceholderCompanyError(fields)
}
