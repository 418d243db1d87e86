/**
 * Measures the site and a baseline alternately, so that other load on the machine affects both.
 * @returns the figures of the round whose ratio of site to baseline is the median
 */
export async function interleave(
  rounds: number,
  ours: () => Promise<number>,
  baseline: () => Promise<number>,
): Promise<{ figure: number; beside: number }> {
  const results: { figure: number; beside: number }[] = []
  for (let round = 0; round < rounds; round++) {
    // Alternates the order, so that neither always runs first.
    if (round % 2 === 0) results.push({ figure: await ours(), beside: await baseline() })
    else {
      const beside = await baseline()
      results.push({ figure: await ours(), beside })
    }
  }
  return median(results, ({ figure, beside }) => figure / beside)
}

export function median<Value>(values: Value[], by: (value: Value) => number): Value {
  const middle = values.toSorted((a, b) => by(a) - by(b))[Math.floor(values.length / 2)]
  if (middle === undefined) throw new Error('The median of no values is undefined.')
  return middle
}
