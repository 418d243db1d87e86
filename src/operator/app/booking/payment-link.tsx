import { type ReactNode, useEffect } from 'react'
import type { ReadAnswer } from '../../operations/operations.ts'
import { useRead } from '../api/use-read.ts'
import { useToast } from '../frame/toast.tsx'
import { useAppI18n } from '../i18n/i18n.tsx'
import { useToday } from '../session/app-context.tsx'
import { useAction } from '../session/use-action.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { linkStateText, shortInstant, smsHref, whatsAppHref } from './link-texts.ts'

interface PaymentLinkStateProps {
  code: string
  /**
   * Called after the link was prolonged, or after a new booking has replaced the one whose link had ended. `code` is
   * the code of the booking, or of the new booking.
   */
  onChanged?: (code: string) => void
}

/** The state of a payment link, with buttons that send and prolong it. */
export function PaymentLinkState({ code, onChanged }: PaymentLinkStateProps) {
  const i18n = useAppI18n()
  const { t } = i18n
  const today = useToday()
  const toast = useToast()
  const { data: link, error, reload } = useRead('payment-link', { booking: code })
  const { run, error: prolongError, isBusy } = useAction('reservation-prolong')
  // When somebody returns from a call or a messenger, the state is loaded again: the guest may have opened the link.
  useEffect(() => {
    const onShow = () => void (document.visibilityState === 'visible' && reload())
    document.addEventListener('visibilitychange', onShow)
    return () => document.removeEventListener('visibilitychange', onShow)
  }, [reload])
  if (!link) return <ErrorNotice error={error} />
  async function prolong() {
    const answer = await run({ booking: code })
    if (!answer) return reload()
    const at = shortInstant(i18n, answer.heldUntil, today)
    toast({ text: answer.isNew ? t('link.renewed_as', { code: answer.code, at }) : t('link.prolonged', { at }) })
    await reload()
    onChanged?.(answer.code)
  }
  const { state, prolongableUntil, text } = link
  return (
    <section className="block stack" aria-labelledby="payment-link">
      <h2 id="payment-link">{t('link.title')}</h2>
      <p role="status">{state === 'open' ? linkStateText(i18n, link, today) : t(`link.state.${state}`)}</p>
      {text !== null && <SendLink {...link} text={text} />}
      <ErrorNotice error={prolongError ?? error} />
      {(prolongableUntil || state === 'ended') && (
        <button type="button" className="button button-outline" disabled={isBusy} onClick={() => void prolong()}>
          {prolongableUntil
            ? t('link.prolong', { at: shortInstant(i18n, prolongableUntil, today) })
            : t('link.book_again')}
        </button>
      )}
    </section>
  )
}

/**
 * Sends the link by the phone's own share sheet. Where there is none, it offers to copy the text, an SMS and WhatsApp.
 */
function SendLink({ text, phone, email }: ReadAnswer<'payment-link'> & { text: string }) {
  const { t } = useAppI18n()
  const toast = useToast()
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast({ text: t('link.copied') }),
      () => toast({ text: t('link.not_copied') }),
    )
  const outside = (href: string, label: ReactNode) => (
    <a className="button button-outline" href={href} target="_blank" rel="noopener noreferrer">
      {label}
    </a>
  )
  return (
    <>
      {email && <p className="quiet">{t('link.mailed', { email })}</p>}
      <div className="buttons">
        {'share' in navigator ? (
          // A closed share sheet rejects the promise.
          <button
            type="button"
            className="button button-primary"
            onClick={() => void navigator.share({ text }).catch(() => {})}
          >
            {t('link.share')}
          </button>
        ) : (
          <>
            <button type="button" className="button button-primary" onClick={() => void copy()}>
              {t('link.copy')}
            </button>
            {phone && outside(smsHref(phone, text), 'SMS')}
            {outside(whatsAppHref(phone, text), 'WhatsApp')}
          </>
        )}
      </div>
      <p className="link-text" lang="">
        {text}
      </p>
    </>
  )
}
