import { expect, test } from 'vitest'
import { compareRefunds } from './match-refunds.ts'

const refund = (state: 'due' | 'unknown' | 'succeeded' | 'failed', amount: number, over: object = {}) =>
  ({ id: state, state, amount, sent_by: 'provider', refunded_before: null, ...over }) as const
const inDashboard = { sent_by: 'dashboard' }
const byHand = { sent_by: 'manual' }
const sentAfter = (refunded_before: number) => ({ refunded_before })
const nothing = { executed: [], returned: [], inDashboard: 0 }

test.each([
  ['no refund anywhere', [], 0, nothing],
  ['a refund in the dashboard', [], 1500, { ...nothing, inDashboard: 1500 }],
  ['our refund', [refund('succeeded', 1500)], 1500, nothing],
  ['ours and one in the dashboard', [refund('succeeded', 1500)], 2500, { ...nothing, inDashboard: 1000 }],
  ['one of the dashboard, posted before', [refund('succeeded', 1000, inDashboard)], 1000, nothing],
  [
    'one of the dashboard that came back',
    [refund('succeeded', 1000, inDashboard)],
    400,
    { ...nothing, inDashboard: -600 },
  ],
  ['one of the dashboard, posted by hand', [refund('succeeded', 1000, byHand)], 1000, nothing],
  ['more than was posted by hand', [refund('succeeded', 1000, byHand)], 1500, { ...nothing, inDashboard: 500 }],
  ['one paid by hand only', [refund('succeeded', 1000, byHand)], 0, nothing],
  ['one not sent yet', [refund('due', 1000)], 1000, { ...nothing, inDashboard: 1000 }],
  [
    'one sent, without an answer, carried out',
    [refund('unknown', 1000, sentAfter(0))],
    1000,
    { ...nothing, executed: ['unknown'] },
  ],
  [
    'one sent, without an answer, not carried out',
    [refund('unknown', 1000, sentAfter(500)), refund('succeeded', 500)],
    500,
    nothing,
  ],
  [
    'one carried out, and one in the dashboard',
    [refund('unknown', 1000, sentAfter(0))],
    1200,
    { executed: ['unknown'], returned: [], inDashboard: 200 },
  ],
  ['less than the one that was sent', [refund('unknown', 1000, sentAfter(0))], 400, { ...nothing, inDashboard: 400 }],
  ['a failed one', [refund('failed', 1000)], 0, nothing],
  ['an answer that is older than our last refund', [refund('succeeded', 1000)], 0, nothing],
] as const)('%s', (_, refunds, refundedAmount, expected) => {
  expect(compareRefunds([...refunds], { refundedAmount })).toEqual(expected)
})

test('a refund that the bank has returned is not one that is missing in the dashboard', () => {
  const refunds = [refund('succeeded', 1000), refund('succeeded', 500, { id: 'other', ...inDashboard })]
  const found = { refundedAmount: 500, failedRefunds: [{ id: 'succeeded', problem: 'other' as const }] }
  expect(compareRefunds(refunds, found)).toEqual({ ...nothing, returned: ['succeeded'] })
})
