/**
 * Measures ours and the peer by turns, so that whatever else the machine does is done to both, and takes the middle of each.
 * @param parties functions that each give a figure
 */
export async function inTurn(rounds, ...parties) {
  const figures = parties.map(() => [])
  for (let round = 0; round < rounds; round++) {
    for (const [index, measure] of parties.entries()) figures[index].push(await measure())
  }
  return figures.map(middle)
}

export const middle = (figures) => [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)]

/** A row of the table: our figure beside another one of the same run, of which it has to be a certain part. */
export function ratioRow(what, { figure, beside, unit = '/s', of, atLeast }) {
  const ratio = figure / beside
  return {
    what,
    figure: `${rounded(figure)}${unit}`,
    beside: `${rounded(beside)}${unit} ${of}`,
    ratio,
    goal: `≥ ${atLeast}`,
    held: ratio >= atLeast,
  }
}

export const rounded = (value) => Number(value >= 100 ? value.toFixed(0) : value.toPrecision(3))
