import type { MailAttachment } from '../../platform/integrations/mail/mailer.ts'
import type { CalendarFile } from '../calendar-file.ts'
import type { EmailContent } from '../email-content.ts'
import { qrPng } from '../qr-code.ts'
import { quayCharts } from '../quay-charts.ts'

export const chartCid = 'chart'
export const qrCid = 'booking-code'

/** Builds the attachments: the inline images of the HTML part, and the calendar file. */
export async function buildAttachments(content: EmailContent): Promise<MailAttachment[]> {
  const attachments: MailAttachment[] = []
  if (content.chart) attachments.push(chartAttachment(content.chart.of))
  for (const block of content.blocks) if (block.type === 'ticket') attachments.push(await qrAttachment(block.qr.url))
  if (content.calendar) attachments.push(calendarAttachment(content.calendar))
  return attachments
}

const chartAttachment = (of: string): MailAttachment => ({
  filename: 'chart.jpg',
  contentType: 'image/jpeg',
  content: Buffer.from(quayCharts[of]?.replace(/^[^,]*,/, '') ?? '', 'base64'),
  cid: chartCid,
})

const qrAttachment = async (url: string): Promise<MailAttachment> => ({
  filename: 'booking-code.png',
  contentType: 'image/png',
  content: await qrPng(url),
  cid: qrCid,
})

const calendarAttachment = ({ filename, content, method }: CalendarFile): MailAttachment => ({
  filename,
  contentType: `text/calendar; charset=utf-8; method=${method}`,
  content: Buffer.from(content),
})
