import { business } from '../../content/business.ts'

/** What `content/business.ts` is delivered with: the word itself, or no other digit than zero; an empty text too. */
const isExample = (value: string | number) =>
  value === '' || /example/i.test(String(value)) || /^0+$/.test(String(value).replace(/\D/g, ''))

/** The names of those facts of the company that nobody has filled in yet. */
export const exampleFacts = (company: Record<string, string | number> = business.company): string[] =>
  Object.entries(company)
    .filter(([, value]) => isExample(value))
    .map(([name]) => name)

/** Guests would buy from a company that doesn't exist. */
export class ExampleCompanyError extends Error {
  override name = 'ExampleCompanyError'
  constructor(facts: string[]) {
    super(`LIVE=1 needs your own company in content/business.ts. Still an example:\n  ${facts.join('\n  ')}`)
  }
}

export function refuseExampleCompany(company?: Record<string, string | number>): void {
  const facts = exampleFacts(company)
  if (facts.length > 0) throw new ExampleCompanyError(facts)
}
