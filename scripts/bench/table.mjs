/** Prints all rows as a table, and the number of missed goals. */
export function printRows(rows) {
  const cells = rows.map(({ what, figure, beside = '', ratio, goal = '', held }) => ({
    what,
    figure: String(figure),
    baseline: String(beside),
    ratio: ratio === undefined ? '' : ratio.toFixed(2),
    goal,
    held: held ? 'yes' : 'NO',
  }))
  const names = Object.keys(cells[0] ?? {})
  const widths = names.map((name) => Math.max(name.length, ...cells.map((row) => row[name].length)))
  const line = (texts) =>
    texts
      .map((text, index) => text.padEnd(widths[index]))
      .join('  ')
      .trimEnd()
  const ruler = widths.map((width) => '─'.repeat(width)).join('──')
  console.log(['', line(names), ruler, ...cells.map((row) => line(Object.values(row)))].join('\n'))
  const missed = rows.filter(({ held }) => !held).length
  console.log(missed === 0 ? '\nEvery goal is met.' : `\n${missed} of ${rows.length} goals are missed.`)
}
