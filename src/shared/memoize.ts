/** Browsers send a few dozen different values; made-up values only cause the cache to be cleared. */
const maxEntries = 500

/** Memoizes a function of a string, such as a parser of a header, in a bounded cache. */
export function memoize<Result>(compute: (input: string) => Result): (input: string) => Result {
  const cache = new Map<string, Result>()
  return (input) => {
    const cached = cache.get(input)
    if (cached !== undefined) return cached
    const result = compute(input)
    if (cache.size === maxEntries) cache.clear()
    cache.set(input, result)
    return result
  }
}
