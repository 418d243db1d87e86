/**
 * Draws a progress bar, at most once per per cent, and erases it at the end.
 * @param width columns of the terminal; if undefined, there is no terminal and nothing is drawn
 */
export function progressBar(write: (text: string) => void, width: number | undefined): (share: number) => void {
  if (width === undefined) return () => {}
  const columns = Math.max(0, Math.min(40, width - 7))
  let drawn = -1
  return (share) => {
    const percent = Math.floor(share * 100)
    if (percent === drawn) return
    drawn = percent
    const filled = Math.round(columns * share)
    const bar = '█'.repeat(filled) + '░'.repeat(columns - filled)
    write(percent < 100 ? `\r${bar} ${String(percent).padStart(3)} %` : '\r\x1b[K')
  }
}
