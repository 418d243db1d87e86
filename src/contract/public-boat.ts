import { z } from 'zod'
import type { BoatFacts } from './boat-facts.ts'
import { localeCode } from './primitives.ts'

/** What guests can know of a trip's boat. Unknown facts are null. */
export const publicBoat = z.object({
  name: z.string(),
  places: z.int().meta({ description: 'the number of guests for which it is licensed' }),
  length_metres: z.number().nullable(),
  built_in: z.int().nullable(),
  toilets: z.int().nullable(),
  has_shade: z.boolean().nullable().meta({ description: 'for all guests' }),
  has_fresh_water_shower: z.boolean().nullable(),
  has_life_jackets_for_children: z.boolean().nullable(),
  steps: z.int().nullable().meta({ description: 'between quay and deck' }),
  is_for_wheelchairs: z.boolean().nullable(),
  marks: z
    .partialRecord(localeCode, z.string())
    .nullable()
    .meta({ description: 'what guests recognise it by at the quay, by language' }),
})
export type PublicBoat = z.infer<typeof publicBoat>

export const publicBoatOf = ({
  name,
  places,
  facts,
}: {
  name: string
  places: number
  facts: BoatFacts
}): PublicBoat => ({
  ...{ name, places },
  length_metres: facts.lengthMetres ?? null,
  built_in: facts.builtIn ?? null,
  toilets: facts.toilets ?? null,
  has_shade: facts.hasShade ?? null,
  has_fresh_water_shower: facts.hasFreshWaterShower ?? null,
  has_life_jackets_for_children: facts.hasLifeJacketsForChildren ?? null,
  steps: facts.steps ?? null,
  is_for_wheelchairs: facts.isForWheelchairs ?? null,
  marks: facts.marks ?? null,
})
