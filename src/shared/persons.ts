/** The age groups that have prices. */
export const ages = ['adults', 'children', 'infants'] as const
export type Age = (typeof ages)[number]

/** How many people of each age. */
export type Persons = Record<Age, number>

const byAge = (count: (age: Age) => number): Persons => ({
  adults: count('adults'),
  children: count('children'),
  infants: count('infants'),
})

export const nobody: Persons = byAge(() => 0)

/** Copies only the number of people of each age from an object that can have other fields too. */
export const personsOf = (of: Persons): Persons => byAge((age) => of[age])

export const countOf = ({ adults, children, infants }: Persons): number => adults + children + infants

export const personsWith = (some: Persons, more: Persons): Persons => byAge((age) => some[age] + more[age])

/** For each age, `some` minus `less`. The number is negative if `some` has fewer people of this age than `less`. */
export const personsWithout = (some: Persons, less: Persons): Persons => byAge((age) => some[age] - less[age])

/** For each age, the smaller of both numbers. */
export const personsWithin = (some: Persons, most: Persons): Persons => byAge((age) => Math.min(some[age], most[age]))

/** The first `count` of these people: adults before children, children before infants. */
export function firstOf(persons: Persons, count: number): Persons {
  let left = count
  return byAge((age) => {
    const taken = Math.min(persons[age], left)
    left -= taken
    return taken
  })
}

export const isSomeNegative = (persons: Persons): boolean => ages.some((age) => persons[age] < 0)
