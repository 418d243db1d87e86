/**
 * Measures ours and the peer by turns, so that whatever else the machine does is done to both.
 * @param ours a function that gives our figure
 * @param peer gives the one beside it
 * @returns both figures of the round whose ratio is the middle one: a round takes both in the same state of the machine
 */
export async function inTurn(rounds, ours, peer) {
  const taken = []
  for (let round = 0; round < rounds; round++) {
    // Each is the first as often as the other, and finds what the other left.
    if (round % 2 === 0) taken.push({ figure: await ours(), beside: await peer() })
    else {
      const beside = await peer()
      taken.push({ figure: await ours(), beside })
    }
  }
  return middle(taken, ({ figure, beside }) => figure / beside)
}

export const middle = (rounds, by = (figure) => figure) =>
  rounds.toSorted((a, b) => by(a) - by(b))[Math.floor(rounds.length / 2)]

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
