/** The smallest number of people that a report shows. Fewer could be recognised by somebody who knows one of them. */
export const smallest = 5
export const fewer = 'under 5'
export type Shown = number | typeof fewer

export const shown = (count: number): Shown => (count === 0 || count >= smallest ? count : fewer)

/**
 * Rounds down to a multiple of 5. If only a few people are in one report and not in another, the difference of exact
 * numbers would show how many they are.
 */
export const roundedDown = (count: number): number => count - (count % smallest)

/** A share in steps of 5 %, so that no exact number can be computed from it. */
export const roundedShare = (part: number, all: number): number => 5 * Math.round((20 * part) / all)

/** The sum of the counts that are shown. A sum that includes the hidden ones would reveal them. */
export const sumOfShown = (counts: number[]): number =>
  counts.filter((count) => count >= smallest).reduce((sum, count) => sum + count, 0)

/**
 * The shares of groups with at least 5 people, in steps of 5 %, the largest first. If one to four people remain outside
 * of these groups, the smallest group is left out too: otherwise the shares would reveal how many remain.
 */
export function sharesOf<Name extends string>(counts: [Name, number][]): { name: Name; share: number }[] {
  const all = counts.reduce((sum, [, count]) => sum + count, 0)
  const groups = [...Map.groupBy(counts, ([name]) => name)]
    .map(([name, ofName]) => ({ name, count: ofName.reduce((sum, [, count]) => sum + count, 0) }))
    .filter(({ count }) => count >= smallest)
    .sort((a, b) => b.count - a.count)
  const rest = all - groups.reduce((sum, { count }) => sum + count, 0)
  if (rest > 0 && rest < smallest) groups.pop()
  return groups.map(({ name, count }) => ({ name, share: roundedShare(count, all) }))
}
