/** The paths of all primitive values. */
export const leafPathsOf = (value: unknown, path: string[] = []): string[][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => leafPathsOf(inner, [...path, name]))
    : [path]

/** A copy with the value at the path replaced. */
export function replaceAt(value: unknown, [name, ...deeper]: string[], text: string): unknown {
  if (name === undefined) return text
  const of = value as Record<string, unknown>
  const inner = replaceAt(of[name], deeper, text)
  return Array.isArray(value) ? value.with(Number(name), inner) : { ...of, [name]: inner }
}
