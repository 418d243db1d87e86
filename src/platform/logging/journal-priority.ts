import { fstatSync } from 'node:fs'

/**
 * Whether standard output is a stream of systemd's journal.
 * @param stream the environment variable JOURNAL_STREAM: device and inode of that stream
 */
export function writesToJournal(stream: string | undefined): boolean {
  if (!stream) return false
  // A process whose output goes elsewhere may have inherited the variable, so the stream is compared.
  const { dev, ino } = fstatSync(1)
  return stream === `${dev}:${ino}`
}

/**
 * Puts the priority before each line. journald reads and removes it, so that `journalctl -p err` finds errors.
 * @param level of pino: 30 information, 40 warning, 50 error
 */
export const withPriority = (level: number, lines: string): string =>
  lines.replace(/^(?=.)/gm, `<${priorityOf(level)}>`)

/** The priority of syslog: 2 critical, 3 error, 4 warning, 6 information, 7 debug. */
const priorityOf = (level: number) => (level >= 60 ? 2 : level >= 50 ? 3 : level >= 40 ? 4 : level >= 30 ? 6 : 7)
