import { z } from 'zod'
import { askAboutPayment, type PaymentOnFile, paymentsOnFile } from '../../domain/payments/payments-on-file.ts'
import { command, done, refusal } from '../command.ts'
import type { Table } from '../print/table.ts'
import { counted, euros, momentInWords } from '../print/words.ts'
import { flag, id, required } from '../typed/field.ts'

const most = 100

export const paymentsList = command({
  name: 'payments list',
  summary: 'the latest payments; or those whose outcome is open, or whose refund is',
  examples: ['payments list --unsettled'],
  parameters: {},
  options: { unsettled: flag('only those whose outcome, or whose refund’s, is open') },
  shape: z.object({
    payments: z.array(
      z.object({
        id: z.string(),
        code: z.string(),
        provider: z.string(),
        state: z.string(),
        amount: z.int(),
        createdAt: z.string(),
        askedAt: z.string().nullable(),
        askedTimes: z.int(),
        refund: z.string().nullable(),
      }),
    ),
  }),
  async run(desk, { unsettled }) {
    const payments = await paymentsOnFile(desk.db, { unsettled, limit: most })
    const json = payments.map((one) => ({
      ...one,
      createdAt: one.createdAt.toISOString(),
      askedAt: one.askedAt?.toISOString() ?? null,
    }))
    const none = unsettled ? 'Every payment is settled.' : 'There is no payment yet.'
    return done(payments.length > 0 ? [tableOf(payments)] : [none], { payments: json })
  },
})

export const paymentsSettle = command({
  name: 'payments settle',
  summary: 'has the provider asked at once what became of a payment, and does what follows from it',
  examples: ['payments settle 4f1c2a'],
  parameters: { id: required(id, 'the last letters that the list shows') },
  options: {},
  shape: z.object({ id: z.string(), code: z.string() }),
  async run(desk, { id: ending }) {
    const outcome = await askAboutPayment(desk, { id: ending, actor: desk.actor })
    if (outcome.ok) {
      const { ok, ...json } = outcome
      return done(
        [`The site asks about it within seconds, as soon as it runs: operator reservation show ${json.code}`],
        json,
      )
    }
    const sentences = {
      unknown: `No payment has the id ${ending}.`,
      several: `Several payments end in ${ending}: give more of the id.`,
    }
    return refusal(sentences[outcome.refusal])
  },
})

const tableOf = (payments: PaymentOnFile[]): Table => ({
  columns: [
    { title: 'id' },
    { title: 'booking' },
    { title: 'begun' },
    { title: 'amount', align: 'right' },
    { title: 'provider' },
    { title: 'state' },
  ],
  rows: payments.map((one) => [
    one.id.slice(-6),
    one.code,
    momentInWords(one.createdAt),
    euros(one.amount),
    one.provider,
    stateOf(one),
  ]),
})

const stateOf = ({ state, refund, askedTimes }: PaymentOnFile) =>
  [
    state.replaceAll('_', ' '),
    ...(askedTimes > 0 ? [`asked ${counted(askedTimes, 'time')}`] : []),
    ...(refund ? [`refund ${refund}`] : []),
  ].join(', ')
