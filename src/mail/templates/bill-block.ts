import { lineText } from '../../domain/pricing/quote.ts'
import type { BillRow, ContentBlock } from '../email-content.ts'
import type { EmailI18n } from '../i18n.ts'
import type { MailReservation } from '../message-data.ts'

/**
 * The price breakdown, in the same order as on all pages: lines, total, deposit paid now, rest due in cash.
 * @param reader whose language the lines are in
 */
export function billBlock(
  reservation: MailReservation,
  { t, money }: EmailI18n,
  reader: 'guest' | 'operator',
): ContentBlock {
  const { depositBy } = reservation
  const row = (weight: BillRow['weight'], text: string, cents: number): BillRow => ({
    weight,
    label: text,
    amount: money(cents),
  })
  return {
    type: 'bill',
    rows: [
      ...reservation.lines.map((line) =>
        row(
          'line',
          lineText(t, reader === 'guest' ? line : { ...line, label: line.operatorLabel }),
          line.original_amount,
        ),
      ),
      row('sum', t('mail.bill.total'), reservation.totalAmount),
      ...(reservation.bailAmount > 0
        ? [row('line', t('mail.bill.deposit', { depositBy }), reservation.bailAmount)]
        : []),
      row('due', t('mail.bill.rest'), reservation.restAmount),
    ],
  }
}
