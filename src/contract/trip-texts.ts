import { z } from 'zod'
import { localeCode, singleLineText } from './primitives.ts'

const inLanguages = <Text extends z.ZodType>(text: Text) => z.partialRecord(localeCode, text)
const items = z.array(singleLineText(160)).max(20)

/** What guests read on the page of a trip, by language. A missing text is left out, in all languages that it is missing in. */
export const tripTexts = z
  .strictObject({
    /** One or two sentences under the title; search engines show them. */
    lead: inLanguages(singleLineText(300)),
    /** Paragraphs. */
    about: inLanguages(z.array(singleLineText(1000)).max(10)),
    included: inLanguages(items),
    bring: inLanguages(items),
  })
  .partial()
export type TripTexts = z.infer<typeof tripTexts>

/** Omitted texts stay, and so do those in other languages. */
export function changedTripTexts(before: TripTexts, change: TripTexts): TripTexts {
  const names = Object.keys({ ...before, ...change }) as (keyof TripTexts)[]
  return Object.fromEntries(names.map((name) => [name, { ...before[name], ...change[name] }]))
}
