/**
 * The place of a fault in a message: up to 30 characters from the column at which the ICU parser stopped. If the error
 * names no column, or the line ends there, it is the beginning of the line.
 */
export function nearFault(message: string, error: unknown): string {
  const [, line, column] = /at line (\d+) col (\d+)/.exec(error instanceof Error ? error.message : '') ?? []
  const text = message.split('\n')[Number(line ?? 1) - 1] ?? message
  const at = Math.max(0, Number(column ?? 1) - 1)
  return (text.slice(at).trim() || text.trim()).slice(0, 30)
}
