/**
 * Returns a function that draws a progress bar with the name of the current step. It redraws the bar whenever the whole
 * percentage changes, and erases the bar at 100 %. Without a terminal, it writes a line for every 10 % instead.
 * @param width columns of the terminal; undefined without a terminal
 */
export function progressBar(write: (text: string) => void, width: number | undefined) {
  const isTerminal = width !== undefined
  // A terminal without a size reports 0 columns.
  const room = (width || 80) - 1
  const columns = Math.max(0, Math.min(30, room - 9))
  let reached = -1
  return (share: number, doing = ''): void => {
    const percent = Math.floor(share * 100)
    const step = isTerminal ? percent : Math.floor(percent / 10)
    if (step === reached) return
    reached = step
    const line = `${String(percent).padStart(3)} %  ${doing}`
    const filled = Math.round(columns * share)
    const bar = '█'.repeat(filled) + '░'.repeat(columns - filled)
    if (!isTerminal) write(percent < 100 ? `${line}\n` : '')
    else write(percent < 100 ? `\r${`${bar} ${line}`.slice(0, room).trimEnd()}\x1b[K` : '\r\x1b[K')
  }
}
