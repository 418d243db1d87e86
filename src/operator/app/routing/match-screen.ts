/**
 * The values of the placeholders in a pattern such as `/manifest/:date`; undefined if the path does not match the
 * pattern.
 */
export function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return undefined
  const values: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const text = given[index] ?? ''
    if (part.startsWith(':')) values[part.slice(1)] = decodeURIComponent(text)
    else if (part !== text) return undefined
  }
  return values
}
