/**
 * Measures the site and a baseline alternately, so that other load on the machine affects both.
 * @param ours measures the site
 * @param baseline measures the baseline
 * @returns both figures of the round with the median ratio
 */
export async function interleave(rounds, ours, baseline) {
  const results = []
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

export const median = (rounds, by = (figure) => figure) =>
  rounds.toSorted((a, b) => by(a) - by(b))[Math.floor(rounds.length / 2)]

/** A table row: our figure, the baseline of the same run, and the minimum ratio between them. */
export function ratioRow(what, { figure, beside, unit = '/s', of, atLeast }) {
  const ratio = figure / beside
  return {
    what,
    figure: `${roundFigure(figure)}${unit}`,
    beside: `${roundFigure(beside)}${unit} ${of}`,
    ratio,
    goal: `≥ ${atLeast}`,
    held: ratio >= atLeast,
  }
}

export const roundFigure = (value) => Number(value >= 100 ? value.toFixed(0) : value.toPrecision(3))
