import { randomUUID } from 'node:crypto'
import { allBoxes, payOutReasons } from '../../../shared/cash-boxes.ts'
import type { Pieces } from '../../../shared/denominations.ts'
import { cashBox, cashCancel, cashCount, cashMove, cashReceive } from '../../operations/cash.ts'
import type { AnswerOf } from '../../operations/define-operation.ts'
import { operationCommand } from '../command.ts'
import { formatDay, formatEuros, formatTime } from '../output/format.ts'
import {
  euroAmount,
  freeText,
  idOrSuffix,
  optional,
  type Parser,
  parseEuros,
  pastDay,
  required,
} from '../parsers/field.ts'

const phone = optional(freeText('name'), 'whose box it is; default: the office')
const day = { date: required(pastDay) }
const amount = required(euroAmount, 'the amount')

export const cashShow = operationCommand(cashBox, {
  name: 'cash show',
  summary: 'shows the cash boxes of a day',
  examples: ['cash show today', 'cash show yesterday --json'],
  parameters: day,
  options: {},
  input: ({ date }) => ({ date }),
  print: (box) => [
    `${formatDay(box.date)}: ${formatEuros(box.expected)} should be there.`,
    ...boxesTable(box),
    ...movementsTable(box),
    ...countsTable(box),
  ],
})

type Box = AnswerOf<typeof cashBox>

const nameOf = ({ boxes }: Box, id: string | null) =>
  id === allBoxes ? 'all' : (boxes.find(({ box }) => box === id)?.name ?? 'office')

function boxesTable(box: Box) {
  const shown = box.boxes.filter(({ sums }) => Object.values(sums).some((sum) => sum !== 0))
  if (shown.length === 0) return []
  const titles = ['float', 'of guests', 'paid out', 'handed over', 'received', 'should be there']
  const rows = shown.map(({ name, sums: { float, taken, paidOut, handedOver, received, expected } }) => [
    name ?? 'office',
    ...[float, taken, paidOut, handedOver, received, expected].map(formatEuros),
  ])
  return ['', { columns: ['box', ...titles.map((right) => ({ right }))], rows }]
}

function movementsTable(box: Box) {
  if (box.movements.length === 0) return []
  const what = ({ from, to, reason }: Box['movements'][number]) =>
    from === null
      ? `float of ${nameOf(box, to)}`
      : to === null
        ? `paid out of ${nameOf(box, from)}: ${reason?.replace('_', ' ')}`
        : `${nameOf(box, from)} to ${nameOf(box, to)}`
  const state = ({ from, to, cancelledBy, receivedBy }: Box['movements'][number]) =>
    cancelledBy !== null
      ? `cancelled by ${cancelledBy}`
      : receivedBy !== null
        ? `received by ${receivedBy}`
        : from !== null && to !== null
          ? 'not confirmed'
          : ''
  const rows = box.movements.map((one) => [
    ...[formatTime(one.at), what(one), formatEuros(one.amount), one.by, one.note, state(one), one.id.slice(-6)],
  ])
  return ['', { columns: ['time', '', { right: 'amount' }, 'by', 'note', '', 'id'], rows }]
}

function countsTable(box: Box) {
  if (box.counts.length === 0) return []
  const rows = box.counts.map(({ at, by, counted, difference, note, box: counts }) => [
    ...[formatTime(at), nameOf(box, counts), formatEuros(counted), formatEuros(difference), by, note],
  ])
  return ['', { columns: ['counted at', 'box', { right: 'counted' }, { right: 'difference' }, 'by', 'note'], rows }]
}

const recorded = ({ amount: cents, id, changed }: AnswerOf<typeof cashMove>) => [
  `${formatEuros(cents)} ${changed ? 'recorded' : 'was recorded before'} (${id.slice(-6)}).`,
]

export const cashFloat = operationCommand(cashMove, {
  name: 'cash float',
  summary: 'records the opening float of a box',
  examples: ['cash float today --amount 100', `cash float today --amount 100 --phone "Ana's phone"`],
  parameters: day,
  options: { amount, phone, note: optional(freeText(), 'a note') },
  input: ({ phone: box, ...values }) => ({ id: randomUUID(), kind: 'float' as const, box, ...values }),
  print: recorded,
})

export const cashPayOut = operationCommand(cashMove, {
  name: 'cash pay-out',
  summary: 'records cash paid from a box',
  examples: [
    'cash pay-out today --amount 80 --reason fuel',
    `cash pay-out today --amount 12,50 --reason other --note "bread" --phone "Ana's phone"`,
  ],
  parameters: day,
  options: {
    amount,
    reason: required(reasonParser(), 'what it was for; other needs --note'),
    phone,
    note: optional(freeText(), 'a note'),
  },
  input: ({ phone: box, ...values }) => ({ id: randomUUID(), kind: 'pay_out' as const, box, ...values }),
  print: recorded,
})

function reasonParser(): Parser<(typeof payOutReasons)[number]> {
  const words = payOutReasons.map((reason) => reason.replace('_', '-'))
  return {
    placeholder: words.join('|'),
    choices: words,
    expects: `one of ${words.join(', ')}`,
    parse: (input) => payOutReasons.find((reason) => reason === input.toLowerCase().replace('-', '_')),
  }
}

export const cashHandOver = operationCommand(cashMove, {
  name: 'cash hand-over',
  summary: 'records cash that goes from one box to another',
  examples: [
    `cash hand-over today --amount 150 --to "Ana's phone"`,
    `cash hand-over today --amount 900 --phone "Ana's phone" --to office`,
  ],
  parameters: day,
  options: {
    amount,
    to: required(freeText('name'), 'the phone that gets it, or office'),
    phone,
    note: optional(freeText(), 'a note'),
  },
  input: ({ phone: box, ...values }) => ({ id: randomUUID(), kind: 'hand_over' as const, box, ...values }),
  print: recorded,
})

const movementId = { id: required(idOrSuffix, 'its end is enough (cash show)') }

export const cashReceiveCommand = operationCommand(cashReceive, {
  name: 'cash receive',
  summary: 'confirms that a hand-over has arrived',
  examples: ['cash receive a8057e'],
  parameters: movementId,
  options: {},
  input: (values) => values,
  print: ({ changed }) => [changed ? 'The hand-over has arrived.' : 'The hand-over had arrived before.'],
})

export const cashCancelCommand = operationCommand(cashCancel, {
  name: 'cash cancel',
  summary: 'takes back a float, a pay-out or a hand-over',
  examples: ['cash cancel a8057e'],
  parameters: movementId,
  options: {},
  input: (values) => values,
  print: ({ changed }) => [changed ? 'It is taken back and counts no more.' : 'It was taken back before.'],
})

export const cashCountCommand = operationCommand(cashCount, {
  name: 'cash count',
  summary: 'records the cash that was counted at the end of a day, and the difference from what should be in the box',
  examples: [
    'cash count today --counted 1240',
    'cash count yesterday --counted 1238,50 --note "1.50 short: coins"',
    `cash count today --counted 120 --pieces 50:2,20:1 --phone "Ana's phone"`,
  ],
  parameters: day,
  options: {
    counted: required(euroAmount, 'the cash in the box from this day'),
    note: optional(freeText(), 'what explains a difference'),
    pieces: optional(piecesParser(), 'how many of each note and coin'),
    phone: optional(freeText('name'), 'one box; default: all together'),
  },
  input: ({ phone: box, ...values }) => ({ box, ...values }),
  print({ date, counted, expected, difference }) {
    const gap =
      difference === 0
        ? 'nothing is missing'
        : `${formatEuros(Math.abs(difference))} ${difference < 0 ? 'are missing' : 'too much'}`
    return [`${formatDay(date)}: ${formatEuros(counted)} counted, ${formatEuros(expected)} expected, ${gap}.`]
  },
})

function piecesParser(): Parser<Pieces> {
  return {
    placeholder: 'pieces',
    expects: 'notes and coins with their numbers, such as 50:2,0.50:3',
    parse(input) {
      const read = input.split(',').map((one) => /^([\d.]+):(\d{1,4})$/.exec(one.trim()))
      const entries = read.map((one) => [parseEuros(one?.[1] ?? '') ?? 0, Number(one?.[2])] as const)
      return entries.some(([cents]) => cents === 0) ? undefined : Object.fromEntries(entries)
    },
  }
}
