import { expect, test } from 'vitest'
import { type Finding, fine, problem } from './finding.ts'
import { assessHealth, type CheckState } from './health-state.ts'

const disk = problem('disk', 'disk_low', { folder: '/data', free: 1.2 }, '/data')
const diskFine = fine('disk', '/data')
const mail = problem('mail', 'mail_login', { answer: 'EAUTH 535' })
const start = new Date('2027-05-11T10:00:00Z')

/**
 * Runs the checks once an hour with these results.
 * @returns what each run reports to the operator
 */
function newsOf(runs: Finding[][], options: { atOnce?: boolean; hours?: number } = {}): string[][] {
  let states: CheckState[] = []
  return runs.map((findings, index) => {
    const now = new Date(start.getTime() + index * (options.hours ?? 1) * 3_600_000)
    const { states: next, news } = assessHealth(states, findings, now, options)
    states = next
    const { failing = [], fine: recovered = [] } = news ?? {}
    return [...failing.map(({ cause }) => cause), ...recovered.map(({ check }) => `${check} is fine`)]
  })
}

test('tells a failure after the second run, once, and its end', () => {
  expect(newsOf([[disk], [disk], [disk], [disk], [diskFine], [diskFine]])).toEqual([
    [],
    ['disk_low'],
    [],
    [],
    ['disk is fine'],
    [],
  ])
})

test('a short outage is not told, except by a command', () => {
  expect(newsOf([[disk], [disk], [disk], [disk]], { hours: 1 / 6 })).toEqual([[], [], [], ['disk_low']])
  expect(newsOf([[disk], [diskFine], [disk], [diskFine]])).toEqual([[], [], [], []])
  expect(newsOf([[disk], [disk], [diskFine]], { atOnce: true })).toEqual([['disk_low'], [], ['disk is fine']])
})

test('reminds weekly', () => {
  const runs = newsOf(
    Array.from({ length: 20 }, () => [disk]),
    { hours: 24 },
  )
  expect(runs.flatMap((news, day) => (news.length > 0 ? [day] : []))).toEqual([1, 8, 15])
})

test('another cause of the same failure is no news', () => {
  const gone = problem('disk', 'disk_unreadable', { folder: '/data', code: 'ENOENT' }, '/data')
  expect(newsOf([[disk], [disk], [gone]])).toEqual([[], ['disk_low'], []])
})

test('does not mail that mail fails: the mail would arrive afterwards', () => {
  expect(newsOf([[mail], [mail], [mail, disk], [mail, disk], [fine('mail'), disk]])).toEqual([
    [],
    [],
    [],
    ['disk_low'],
    [],
  ])
})

test('keeps what another program has found, until it is older than a day', () => {
  const { states } = assessHealth([], [problem('clock', 'clock_off')], start, { atOnce: true })
  const after = (hours: number) =>
    assessHealth(states, [disk], new Date(start.getTime() + hours * 3_600_000)).states.map(({ check }) => check)
  expect(after(25)).toEqual(['disk', 'clock'])
  expect(after(26)).toEqual(['disk'])
})
