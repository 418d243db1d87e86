/** The colour that the server names in place of one that it refuses. Undefined for a text that is no colour: then it names an example. */
export function nearestColour(value: string, problem: string | undefined): string | undefined {
  if (!/^#[\da-f]{6}$/i.test(value)) return undefined
  return problem?.match(/#[\da-f]{6}\b/gi)?.find((colour) => colour.toLowerCase() !== value.toLowerCase())
}
