import { z } from 'zod'
import { localeCode, singleLineText } from './primitives.ts'

const inLanguages = <Text extends z.ZodType>(text: Text) => z.partialRecord(localeCode, text)

const shape = {
  /** One or two sentences under the title; search engines show them. */
  lead: singleLineText(300),
  /** Paragraphs. */
  about: z.array(singleLineText(1000)).min(1).max(10),
  included: z.array(singleLineText(160)).min(1).max(20),
  bring: z.array(singleLineText(160)).min(1).max(20),
}
const { lead, about, included, bring } = shape

/**
 * What guests read on the page of a trip, by language. The page in a language shows its headline in place of a missing
 * `lead`, and leaves out other missing texts.
 */
export const tripTexts = z
  .strictObject({
    ...{ lead: inLanguages(lead), about: inLanguages(about) },
    ...{ included: inLanguages(included), bring: inLanguages(bring) },
  })
  .partial()
export type TripTexts = z.infer<typeof tripTexts>

/** A change of `tripTexts`. Omitted texts and languages stay unchanged. A text that is null is removed. */
export const tripTextsChange = z
  .strictObject({
    ...{ lead: inLanguages(lead.nullable()), about: inLanguages(about.nullable()) },
    ...{ included: inLanguages(included.nullable()), bring: inLanguages(bring.nullable()) },
  })
  .partial()
export type TripTextsChange = z.infer<typeof tripTextsChange>

export function changedTripTexts(before: TripTexts, change: TripTextsChange): TripTexts {
  const names = Object.keys({ ...before, ...change }) as (keyof TripTexts)[]
  const byLanguage = (name: keyof TripTexts) =>
    Object.fromEntries(Object.entries({ ...before[name], ...change[name] }).filter(([, text]) => text !== null))
  return Object.fromEntries(names.map((name) => [name, byLanguage(name)]))
}
