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

/** The rows with amounts beside the form of a change, which a script updates (`live-quote-script.ts`). */
export const liveAmountNames = ['total', 'due', 'refund', 'on_board'] as const
export type LiveAmounts = Pick<ChangeAmounts, (typeof liveAmountNames)[number]>

/** Whether the row is shown: if there is a refund, it replaces the amount due. */
export const isAmountShown = (name: keyof ChangeAmounts, refund: number): boolean =>
  name === 'refund' ? refund > 0 : name !== 'due' || refund === 0
