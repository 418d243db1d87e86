// Inlined by the build, so that sending a mail reads no file and doesn't depend on where the server was started.
import bibinje from '../../pictures/email-chart-bibinje.jpg?inline'
import zadar from '../../pictures/email-chart-zadar.jpg?inline'
import type { DepartureLocation } from '../contract/reservation.ts'
import type { MailAttachment } from '../integrations/mail/mailer.ts'
import type { Letter } from './letter.ts'
import { qrPng } from './qr-code.ts'

export const chartCid = 'chart'
export const qrCid = 'booking-code'

/** The day's chart with the boarding place marked; a new place needs its own. */
const charts: Record<DepartureLocation, string> = { zadar, bibinje }

/** What a letter's HTML shows and what it encloses. */
export async function attachmentsOf(letter: Letter): Promise<MailAttachment[]> {
  const attachments: MailAttachment[] = []
  if (letter.chart) attachments.push(chart(letter.chart.of))
  for (const block of letter.blocks) if (block.is === 'ticket') attachments.push(await ticketCode(block.qr.opens))
  if (letter.calendar) attachments.push(calendar(letter.calendar))
  return attachments
}

const chart = (of: DepartureLocation): MailAttachment => ({
  filename: 'chart.jpg',
  contentType: 'image/jpeg',
  content: Buffer.from(charts[of].slice(charts[of].indexOf(',') + 1), 'base64'),
  cid: chartCid,
})

const ticketCode = async (opens: string): Promise<MailAttachment> => ({
  filename: 'booking-code.png',
  contentType: 'image/png',
  content: await qrPng(opens),
  cid: qrCid,
})

const calendar = ({ filename, content }: NonNullable<Letter['calendar']>): MailAttachment => ({
  filename,
  contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  content: Buffer.from(content),
})
