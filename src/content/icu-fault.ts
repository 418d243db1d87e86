/**
 * The part of a message at which the ICU parser stopped, from the column in its error on. Without a column, the
 * beginning.
 */
export function nearFault(message: string, error: unknown): string {
  const [, line, column] = /at line (\d+) col (\d+)/.exec(error instanceof Error ? error.message : '') ?? []
  const text = message.split('\n')[Number(line ?? 1) - 1] ?? message
  const at = Math.max(0, Number(column ?? 1) - 1)
  return (text.slice(at).trim() || text.trim()).slice(0, 30)
}
