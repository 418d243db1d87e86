import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { FiscalRules } from '../../platform/integrations/fiscal-service.ts'
import { projectRoot } from '../../shared/project-root.ts'
import { documentsDue, type FiscalBooking, type FiscalEntry, type IssuedDocument } from './documents-due.ts'

const rules: FiscalRules = {
  ...{ from: '2027-01-01', web: { premises: 'WEB1', device: 1 }, boats: {} },
  ...{ isInVat: true, advances: 'always', partners: 'partner', keptDeposit: 'taxed' },
  vat: [
    { rate: 2500, share: 6000 },
    { rate: 1300, share: 4000 },
  ],
}

type Kind = FiscalEntry['kind']
/**
 * A step of a booking: a ledger entry (kind, euros, day of July), boarding, a change to another month, or the end of
 * the trip.
 */
type Step = [Kind, number, number] | 'boards' | 'moves to August' | 'the trip is over'

/** The steps of each row of the table in docs/operations/fiscal-hr.md. */
const scenarios: Record<string, { steps: Step[]; rules?: Partial<FiscalRules>; isImported?: boolean }> = {
  'deposit by card': { steps: [['deposit', 60, 1]] },
  'deposit; €140 in cash on board': { steps: [['deposit', 60, 1], 'boards', ['cash', 140, 12]] },
  'deposit; €140 on the terminal': {
    steps: [
      ['deposit', 60, 1],
      ['terminal', 140, 12],
    ],
  },
  'all online; boards': { steps: [['deposit', 200, 1], 'boards'] },
  'deposit; €30 for more persons; €170 in cash on board': {
    steps: [
      ['deposit', 60, 1],
      ['deposit', 30, 2],
      ['cash', 170, 12],
    ],
  },
  'deposit; €20 returned; €100 in cash on board': {
    steps: [
      ['deposit', 60, 1],
      ['refund', -20, 3],
      ['cash', 100, 12],
    ],
  },
  'deposit; cancelled in time or by weather': {
    steps: [['deposit', 60, 1], ['refund', -60, 3], 'the trip is over'],
  },
  'deposit; moved to August; €140 in cash on board': {
    steps: [['deposit', 60, 1], 'moves to August', 'boards', ['cash', 140, 43]],
  },
  'deposit; does not come, deposit kept': { steps: [['deposit', 60, 1], 'the trip is over'] },
  'deposit; boards; €20 returned afterwards': { steps: [['deposit', 60, 1], 'boards', ['refund', -20, 14]] },
  'deposit; cancelled; the bank returns the refund': {
    steps: [
      ['deposit', 60, 1],
      ['refund', -60, 3],
      ['refund_returned', 60, 5],
    ],
  },
  'late money, returned at once': {
    steps: [
      ['deposit', 60, 1],
      ['refund', -60, 1],
    ],
  },
  'deposit; disputed': {
    steps: [
      ['deposit', 60, 1],
      ['dispute', -60, 4],
    ],
  },
  'deposit in cash; €140 in cash on board': {
    steps: [
      ['cash', 60, 1],
      ['cash', 140, 12],
    ],
  },
  'deposit; €140 in cash on board, taken back, paid on the terminal': {
    steps: [
      ['deposit', 60, 1],
      ['cash', 140, 12],
      ['cash', -140, 12],
      ['terminal', 140, 12],
    ],
  },
  'a reseller collects all, `partners: partner`': { steps: [['outside', 200, 1], 'boards'] },
  'a reseller collects all, `partners: operator`; boards': {
    steps: [['outside', 200, 1], 'boards'],
    rules: { partners: 'operator' },
  },
  'imported, paid elsewhere; €140 in cash on board': {
    steps: [
      ['outside', 60, 1],
      ['cash', 140, 12],
    ],
    rules: { partners: 'operator' },
    isImported: true,
  },
}

const dayOfJuly = (day: number) => new Date(Date.UTC(2027, 6, day)).toISOString().slice(0, 10)

/**
 * Derives documents after each step until none is due, as the site does.
 * @param isLate derives them only after the final step
 */
function walk(steps: Step[], rules: FiscalRules, { isImported = false, isLate = false } = {}) {
  const issued: (IssuedDocument & { entries: number[] })[] = []
  const covered = new Set<number>()
  const booking: FiscalBooking = {
    ...{ entries: [], issued, date: dayOfJuly(12), today: dayOfJuly(1) },
    ...{ isBoarded: false, isImported, isUndecided: false },
  }
  let posted = 0
  const derive = () => {
    for (let lookAgain: string | null = booking.today; lookAgain === booking.today; ) {
      const due = documentsDue(booking, rules)
      lookAgain = due.lookAgain
      for (const document of due.documents) issued.push({ ...document, id: issued.length + 1 })
      for (const id of [...due.without, ...due.documents.flatMap(({ entries }) => entries)]) {
        expect(covered.has(id)).toBe(false)
        covered.add(id)
      }
      booking.entries = booking.entries.filter(({ id }) => !covered.has(id))
    }
  }
  for (const step of steps) {
    if (step === 'boards') booking.isBoarded = true
    else if (step === 'moves to August') booking.date = dayOfJuly(43)
    else if (step === 'the trip is over') booking.today = dayOfJuly(13)
    else {
      const [kind, euros, day] = step
      booking.today = dayOfJuly(day)
      booking.entries.push({ id: ++posted, kind, amount: euros * 100, slip: null, day: booking.today })
    }
    // Boarding and its cash are one transaction, so no documents are derived between them.
    if (!isLate && !(step === 'boards' && step !== steps.at(-1) && steps[steps.indexOf(step) + 1]?.[0] === 'cash'))
      derive()
  }
  derive()
  return { issued, open: booking.entries }
}

const described = ({ issued }: ReturnType<typeof walk>) =>
  issued.map(({ kind, total, payment }) => `${kind} ${total / 100} ${payment}`).join(', ') || '–'

const guide = readFileSync(join(projectRoot, 'docs/operations/fiscal-hr.md'), 'utf8')
const rows = [...guide.matchAll(/^\| (.+?) \| (.+?) \| (.+?) \|$/gm)]
  .map(([, name = '', ...of]) => [name, ...of])
  .slice(1)

test('the guide says of every scenario which documents it has', () => {
  expect(rows.map(([name]) => name)).toEqual(Object.keys(scenarios))
})

test.each(rows)('%s', (name = '', always, otherMonth) => {
  const { steps, rules: over, ...options } = scenarios[name] ?? { steps: [] }
  for (const [advances, expected] of [
    ['always', always],
    ['other_month', otherMonth],
  ] as const) {
    const done = walk(steps, { ...rules, ...over, advances }, options)
    expect(described(done), advances).toBe(expected)
  }
})

test.each(Object.entries(scenarios))(
  'amounts and VAT add up, also if documents are derived late: %s',
  (_, scenario) => {
    for (const advances of ['always', 'other_month'] as const)
      for (const keptDeposit of ['taxed', 'untaxed'] as const)
        for (const isLate of [false, true]) {
          const all = { ...rules, ...scenario.rules, advances, keptDeposit }
          const { issued } = walk(scenario.steps, all, { isLate, isImported: scenario.isImported ?? false })
          for (const { vat, untaxed, total, kind, id } of issued) {
            expect(vat.reduce((sum, { base, vat }) => sum + base + vat, untaxed)).toBe(total)
            const reversals = issued.filter(({ reverses }) => reverses === id)
            const left = reversals.reduce((sum, { total }) => sum + total, total)
            if (kind !== 'advance' || left !== 0) continue
            for (const { rate, base } of vat)
              expect(
                reversals
                  .flatMap(({ vat }) => vat)
                  .reduce((sum, group) => sum + (group.rate === rate ? group.base : 0), base),
              ).toBe(0)
          }
        }
  },
)

test('a kept deposit is billed as not subject to VAT, if the accountant says so', () => {
  const steps: Step[] = [['deposit', 60, 1], 'the trip is over']
  const { issued } = walk(steps, { ...rules, keptDeposit: 'untaxed' })
  expect(issued.at(-1)).toMatchObject({ kind: 'final', total: 6000, vat: [], untaxed: 6000 })
  expect(walk([...steps.slice(0, 1), 'boards'], { ...rules, keptDeposit: 'untaxed' }).issued.at(-1)?.untaxed).toBe(0)
})

test('while a refund is on its way or the guest may choose another day, the trip bills nothing', () => {
  const entries: FiscalEntry[] = [{ id: 1, kind: 'deposit', amount: 6000, slip: null, day: '2027-07-01' }]
  const day = { date: '2027-07-12', today: '2027-07-13' }
  const booking = { entries, issued: [], ...day, isBoarded: false, isImported: false, isUndecided: true }
  const due = documentsDue(booking, { ...rules, advances: 'other_month' })
  expect(due).toEqual({ documents: [], without: [], lookAgain: '2027-07-14' })
})

test('the document of cash repeats the number of its paper receipt: the last, if cash was taken back meanwhile', () => {
  const day = '2027-07-12'
  const cash = (id: number, amount: number, slip: string): FiscalEntry => ({ id, kind: 'cash', amount, slip, day })
  const entries = [cash(1, 14_000, '17/3'), cash(2, -14_000, '17/3'), cash(3, 14_000, '17/4')]
  const booking = { entries, issued: [], date: day, today: day, isBoarded: true, isImported: false, isUndecided: false }
  expect(documentsDue(booking, rules).documents).toMatchObject([{ kind: 'final', total: 14_000, paper: '17/4' }])
  const slip: FiscalEntry = { id: 1, kind: 'terminal', amount: 14_000, slip: '004512', day }
  expect(documentsDue({ ...booking, entries: [slip] }, rules).documents).toMatchObject([{ paper: null }])
})
