import { z } from 'zod'
import { changedText, integerBetween, textInLanguages, textInLanguagesChange } from './primitives.ts'

const shape = {
  lengthMetres: z.number('error.invalid').min(2, 'error.invalid').max(200, 'error.invalid'),
  builtIn: integerBetween(1850, 2100, 'error.invalid'),
  /** Number of toilets on board; 0 if there is none. */
  toilets: integerBetween(0, 50),
  hasShade: z.boolean(),
  hasFreshWaterShower: z.boolean(),
  hasLifeJacketsForChildren: z.boolean(),
  /** Steps between quay and deck. */
  steps: integerBetween(0, 50),
  isForWheelchairs: z.boolean(),
}

/** What guests ask about a boat. An unknown fact is missing. */
export const boatFacts = z
  .strictObject({
    ...shape,
    /** What guests recognise the boat by at the quay, worded like those of `initialBoat` in `content/business.ts`. */
    marks: textInLanguages(200),
  })
  .partial()
export type BoatFacts = z.infer<typeof boatFacts>

const nullish = Object.fromEntries(Object.entries(shape).map(([fact, schema]) => [fact, schema.nullish()])) as {
  [Fact in keyof typeof shape]: z.ZodOptional<z.ZodNullable<(typeof shape)[Fact]>>
}
/** A change of `boatFacts`. Omitted facts and languages of `marks` stay. A fact that is null becomes unknown. */
export const boatFactsChange = z.strictObject({ ...nullish, marks: textInLanguagesChange(200).nullish() })
export type BoatFactsChange = z.infer<typeof boatFactsChange>

export function changedFacts(before: BoatFacts, { marks, ...change }: BoatFactsChange): BoatFacts {
  const given = Object.entries(change).filter(([, value]) => value !== undefined)
  const facts = {
    ...before,
    ...Object.fromEntries(given),
    marks: marks === null ? null : changedText(before.marks, marks),
  }
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null && value !== undefined))
}
