import type { ChangeQuote } from '../../../../contract/change.ts'

/** The amounts of a changed booking, by the name of their row (`change.quote.total` …). */
export const changeAmountRows = (quote: ChangeQuote) => ({
  total: quote.quote.total_amount,
  paid: quote.paid_amount,
  due: quote.due_now_amount,
  refund: quote.refund_amount,
  on_board: quote.rest_amount,
})

type ChangeAmounts = ReturnType<typeof changeAmountRows>

/** The names of the rows beside the form of a change. A script updates their amounts (`live-quote-script.ts`). */
export const liveAmountNames = ['total', 'due', 'refund', 'on_board'] as const
export type LiveAmounts = Pick<ChangeAmounts, (typeof liveAmountNames)[number]>

/** Whether the row `name` is shown. If there is a refund, its row replaces the row of the amount due. */
export const isAmountShown = (name: keyof ChangeAmounts, refund: number): boolean =>
  name === 'refund' ? refund > 0 : name !== 'due' || refund === 0
