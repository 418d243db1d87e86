import type { ReadAnswer } from '../../operations/operations.ts'
import { dayOf } from '../i18n/dates.ts'
import type { AppI18n } from '../i18n/i18n.tsx'

type Link = Pick<ReadAnswer<'payment-link'>, 'heldUntil' | 'openedAt'>

/** An instant in few words: the time, with its day unless it is today. */
export function shortInstant({ t, formats }: AppI18n, instant: string, today: string): string {
  const at = new Date(instant)
  const day = dayOf(at)
  const time = formats.time(at)
  return day === today ? time : t('link.at', { day: formats.dayOfAnyYear(day.slice(5)), time })
}

/** The state of an unpaid payment link, such as “Opened 17:40, not paid, ends 20:00”. */
export function linkStateText(i18n: AppI18n, { heldUntil, openedAt }: Link, today: string): string {
  const { t } = i18n
  const opened = openedAt ? t('link.opened', { at: shortInstant(i18n, openedAt, today) }) : t('link.not_opened')
  return t('link.unpaid', { opened, at: shortInstant(i18n, heldUntil, today) })
}

/**
 * Links that open an SMS or a WhatsApp message with a text. They are used where the browser has no share sheet. iOS and
 * Android expect different separators before the text of an SMS; both accept `?&`.
 */
export const smsHref = (phone: string, text: string) => `sms:${phone}?&body=${encodeURIComponent(text)}`
export const whatsAppHref = (phone: string, text: string) =>
  `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`
