import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeCounts } from '../../src/domain/demand/store-counts.ts'
import { turnedAway } from '../../src/operator/operations/turned-away.ts'
import type { DemandTables } from '../../src/platform/database/demand-tables.ts'
import { createTestCli } from '../fixtures/test-cli.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
  const asked = (
    wanted: string,
    party: number,
    answer: DemandTables['demand_count']['answer'],
    count: number,
    language: 'en' | 'de' = 'en',
  ) => ({
    table: 'demand_count' as const,
    key: { wanted, trip: 'tour', party, answer, language, source: 'direct' as const },
    count,
  })
  const reached = (step: DemandTables['funnel_count']['step'], field: string, count: number) => ({
    table: 'funnel_count' as const,
    key: { day: '2027-05-10', step, field, language: 'en' as const, source: 'direct' as const },
    count,
  })
  const viewed = (below: number, count: number) => ({
    table: 'vitals_count' as const,
    key: { day: '2027-05-10', page: 'tour', device: 'phone' as const, metric: 'LCP' as const, below },
    count,
  })
  await storeCounts(site.services.db, [
    asked('2027-07-14', 6, 'full', 21),
    asked('2027-07-14', 2, 'full', 10, 'de'),
    asked('2027-07-14', 1, 'too_few', 5),
    asked('2027-07-14', 6, 'other_day', 17),
    asked('2027-07-14', 2, 'waitlist', 4),
    asked('2027-07-14', 2, 'free', 300),
    asked('2027-07-15', 3, 'full', 4),
    asked('2027-07-17', 3, 'closed', 3, 'de'),
    asked('2027-07-20', 3, 'too_late', 1),
    asked('2027-06-30', 4, 'closed', 8),
    reached('date', '', 100),
    reached('details', '', 50),
    reached('details', 'phone', 6),
    reached('details', 'email', 4),
    reached('preview', '', 41),
    reached('payment', '', 38),
    viewed(2500, 14),
    viewed(3000, 4),
    viewed(-1, 2),
  ])
})
afterAll(() => site.close())

const read = async (input: Parameters<typeof turnedAway.perform>[1] = {}, locale: 'en' | 'hr' = 'en') => {
  const performed = await turnedAway.perform({ ...site.services, actor: 'tests', locale }, input)
  if (!performed.ok) throw new Error(performed.code)
  return performed.answer
}

test('a day says how many found no place, what they asked for, its price and what they did, with the action', async () => {
  const { weeks, text } = await read()
  const [day] = weeks[1]!.days
  expect(day?.text).toBe(
    'Wed 14\u00a0July 2027: 36 parties (151 people) found no place; all places were taken; most asked for 6; €11,325.00 at list price; 17 went on to book another day, under 5 joined the waitlist',
  )
  expect(day?.actions.map(({ command }) => command)).toEqual([
    'operator departure set 2027-07-14 --trip tour --capacity <number>',
    'operator trip set tour --start <id> --call <quay>=<time>-<time>',
    'operator waitlist list --date 2027-07-14',
  ])
  expect(weeks[0]?.days[0]?.actions[0]?.command).toBe('operator departure set 2027-06-30 --trip tour --status open')
  expect(text).toContain('At least 44 parties found no place: ')
})

test('numbers below five are neither in texts nor in JSON, and no sum tells them', async () => {
  const { weeks } = await read()
  expect(weeks[1]?.days[1]).toMatchObject({ date: '2027-07-15', parties: 'under 5', details: null })
  expect(weeks[1]?.days[2]?.text).toBe('Sat 17\u00a0July 2027: under 5 parties found no place; the day was closed')
  expect(weeks.map(({ parties }) => parties)).toEqual([8, 36, 0])
  const oneDay = await read({ from: '2027-07-15', to: '2027-07-15' })
  expect(oneDay.weeks).toEqual([weeks[1]])
})

test('steps say who leaves and which fields refuse', async () => {
  const { funnel } = await read()
  expect(funnel.steps.map(({ text }) => text)).toEqual([
    'Day and party: 100 visitors; 50\u00a0% leave',
    'Details: 50 visitors; 20\u00a0% leave; 10\u00a0% at the phone field',
    'Review: 40 visitors; under 5 leave',
    'Payment: 35 visitors',
  ])
})

test('three quarters of page views lie below a limit, which is rated', async () => {
  const { vitals, vitalsText } = await read()
  expect(vitals).toEqual([{ page: 'tour', device: 'phone', metric: 'LCP', below: 3000, rating: 'needs_improvement' }])
  expect(vitalsText).toEqual(['/tour, phones: LCP below 3\u00a0s (needs improvement)'])
})

test('the report is in Croatian too', async () => {
  const { weeks } = await read({}, 'hr')
  expect(weeks[1]?.days[0]?.text).toContain('36 grupa (151 osoba) bez mjesta')
})

test('the command prints it with the commands, and as JSON', async () => {
  const { operator, close } = createTestCli(site.database, site.clock.now)
  const days = ['--from', '12.7.2027', '--to', '18.7.2027']
  const { out } = await operator('turned-away', ...days)
  const json = JSON.parse((await operator('turned-away', ...days, '--json')).out)
  await close()
  expect(json.weeks[0].days[0].details).toMatchObject({ people: 151, waitlist: 'under 5' })
  expect(out).toContain('36 parties (151 people) found no place')
  expect(out).toContain('    operator departure set 2027-07-14 --trip tour --capacity <number>')
  expect(out).not.toMatch(/\b4 (parties|joined)/)
})
