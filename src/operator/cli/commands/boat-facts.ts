import type { BoatFacts, BoatFactsChange } from '../../../contract/boat-facts.ts'
import { optional, type ValuesOf } from '../parsers/field.ts'
import { byLanguage, numberOrUnknown, textsByLanguage, yesNoOrUnknown } from '../parsers/trip.ts'

/** The options of `boat add` and `boat set` for what guests ask about a boat. */
export const factOptions = {
  length: optional(numberOrUnknown, 'its length in metres'),
  built: optional(numberOrUnknown, 'the year in which it was built'),
  toilets: optional(numberOrUnknown, 'how many toilets are on board'),
  steps: optional(numberOrUnknown, 'how many steps there are between quay and deck'),
  shade: optional(yesNoOrUnknown, 'whether all guests have shade'),
  shower: optional(yesNoOrUnknown, 'whether there is a freshwater shower'),
  childLifeJackets: optional(yesNoOrUnknown, 'whether there are life jackets for children'),
  wheelchairs: optional(yesNoOrUnknown, 'whether guests in wheelchairs can board'),
  marks: optional(textsByLanguage, 'what guests recognise it by at the quay, for each language: en=a white hull'),
}

export function factsFrom(values: ValuesOf<typeof factOptions>): BoatFactsChange {
  return {
    lengthMetres: values.length?.value,
    builtIn: values.built?.value,
    toilets: values.toilets?.value,
    steps: values.steps?.value,
    hasShade: values.shade?.value,
    hasFreshWaterShower: values.shower?.value,
    hasLifeJacketsForChildren: values.childLifeJackets?.value,
    isForWheelchairs: values.wheelchairs?.value,
    marks: byLanguage(values.marks),
  }
}

const labels: Record<Exclude<keyof BoatFacts, 'marks'>, string> = {
  lengthMetres: 'length in metres',
  builtIn: 'built in',
  toilets: 'toilets',
  steps: 'steps to the deck',
  hasShade: 'shade for all',
  hasFreshWaterShower: 'freshwater shower',
  hasLifeJacketsForChildren: "children's life jackets",
  isForWheelchairs: 'for wheelchairs',
}

/** The known facts as rows of a table. */
export function factRows({ marks, ...facts }: BoatFacts): [string, string][] {
  const known = Object.entries(labels).flatMap(([fact, label]): [string, string][] => {
    const value = facts[fact as keyof typeof facts]
    if (value === undefined) return []
    return [[label, typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)]]
  })
  return [...known, ...Object.entries(marks ?? {}).map(([locale, text]): [string, string] => [`marks ${locale}`, text])]
}
