/** A row of the result. */
export interface Row {
  what: string
  figure: string | number
  /** The baseline of the same run, or the limit. */
  beside?: string | number
  ratio?: number
  goal?: string
  held: boolean
}

/** A row with our figure, the baseline of the same run, and the minimum ratio between them. */
export function ratioRow(
  what: string,
  { figure, beside, of, atLeast }: { figure: number; beside: number; of: string; atLeast: number },
): Row {
  const ratio = figure / beside
  return {
    what,
    figure: `${rounded(figure)}/s`,
    beside: `${rounded(beside)}/s ${of}`,
    ratio,
    goal: `≥ ${atLeast}`,
    held: ratio >= atLeast,
  }
}

/** A row with a figure that must not exceed a limit. */
export function limitRow(what: string, { figure, unit, limit }: { figure: number; unit: string; limit: number }): Row {
  return { what, figure: `${rounded(figure)}${unit}`, goal: `≤ ${limit}${unit}`, held: figure <= limit }
}

export function minimumRow(
  what: string,
  { figure, unit, minimum }: { figure: number; unit: string; minimum: number },
): Row {
  return { what, figure: `${rounded(figure)}${unit}`, goal: `≥ ${minimum}${unit}`, held: figure >= minimum }
}

const rounded = (value: number) => Number(value >= 100 ? value.toFixed(0) : value.toPrecision(3))

/** Prints all rows as a table, and the number of missed goals. */
export function printRows(rows: Row[]): void {
  const cells = rows.map(({ what, figure, beside = '', ratio, goal = '', held }) => ({
    what,
    figure: String(figure),
    baseline: String(beside),
    ratio: ratio?.toFixed(2) ?? '',
    goal,
    held: held ? 'yes' : 'NO',
  }))
  console.table(cells)
  const missed = rows.filter(({ held }) => !held).length
  console.log(missed === 0 ? '\nEvery goal is met.' : `\n${missed} of ${rows.length} goals are missed.`)
}
