/** Writes iCalendar files (RFC 5545) with times of the operator's time zone, so that 08:00 is local time at the pier. */
export function icalendar(
  { businessName, purpose, method }: { businessName: string; purpose: string; method: string },
  lines: string[],
): string {
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//${escapeText(businessName)}//${purpose}//EN`]
  return [...head, 'CALSCALE:GREGORIAN', `METHOD:${method}`, ...lines, 'END:VCALENDAR']
    .map((line) => `${foldLine(line)}\r\n`)
    .join('')
}

/** An instant in UTC, such as `20270714T060000Z`. */
export const utcTime = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d+/g, '')

/** A local time, such as `20270714T080000`. */
export const calendarTime = (date: string, time: string) => `${date}T${time}00`.replace(/[-:]/g, '')

export const escapeText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')

/** Folds lines at 75 octets (RFC 5545 3.1), never within a character. */
function foldLine(line: string): string {
  const bytes = new TextEncoder()
  let folded = ''
  let width = 0
  for (const character of line) {
    const octets = bytes.encode(character).length
    if (width + octets > 75) {
      folded += '\r\n '
      width = 1
    }
    folded += character
    width += octets
  }
  return folded
}

/** EU daylight saving rule since 1996: the clock changes on the last Sundays of March and October at 01:00 UTC. */
export const zagrebTimeZone = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Zagreb',
  'BEGIN:DAYLIGHT',
  'TZNAME:CEST',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'DTSTART:19960331T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZNAME:CET',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'DTSTART:19961027T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
]
