import type { ReactNode } from 'react'
import { useToast } from '../frame/toast.tsx'
import { useAppI18n } from '../i18n/i18n.tsx'
import { Link } from '../routing/router.tsx'
import { useApp, useAppState } from '../session/app-context.tsx'
import { receiptIsLate } from '../storage/store.ts'
import { Notice } from '../ui/controls.tsx'
import { QrPicture } from '../ui/qr-picture.tsx'
import { guestsOf, type WalkInInput } from './sale.ts'

export interface Recorded {
  sequence: number
  input: WalkInInput
  /** Cents to hand back from what the guest gave. */
  change: number
}

interface SoldProps {
  recorded: Recorded
  onNext: () => void
  /** Opens the form again after a refusal. */
  onAgain: () => void
}

/** A recorded sale: the change, and the ticket as soon as the server has answered. */
export function Sold({ recorded: { sequence, input, change }, onNext, onAgain }: SoldProps) {
  const { t, formats } = useAppI18n()
  const { sync } = useApp()
  const toast = useToast()
  const answer = useAppState(({ sold }) => sold[sequence])
  const conflict = useAppState(({ conflicts }) => conflicts.find((one) => one.sequence === sequence))
  const isWaiting = useAppState(({ queue }) => queue.some((one) => one.sequence === sequence))
  const isAboard = useAppState(({ manifests }) =>
    manifests[input.date]?.places.some(({ parties }) =>
      parties.some(({ code, aboard }) => code === answer?.code && aboard > 0),
    ),
  )
  const isReceiptLate = useAppState(receiptIsLate)
  const address = useAppState(({ manifests }) => manifests[input.date]?.ticketAddress)
  const guests = guestsOf(input)
  if (conflict)
    return (
      <div className="stack">
        <Head title={t('walk_in.refused')} />
        <Notice tone="error">{conflict.message}</Notice>
        <div className="buttons">
          <button
            type="button"
            className="button button-primary"
            onClick={() => {
              void sync.dismissConflict(sequence)
              onAgain()
            }}
          >
            {t('walk_in.again')}
          </button>
          <button
            type="button"
            className="button button-outline"
            onClick={() => {
              void sync.dismissConflict(sequence)
              onNext()
            }}
          >
            {t('walk_in.money_returned')}
          </button>
        </div>
      </div>
    )
  function board() {
    if (!answer) return
    void sync.record({ name: 'board', input: { booking: answer.code, guests } })
    toast({ text: t('board.done', { name: answer.code, guests }) })
    onNext()
  }
  return (
    <div className="stack">
      <Head title={isWaiting ? t('walk_in.saved') : t('add.done')}>
        {answer && <p className="booking-code">{answer.code}</p>}
      </Head>
      <div role="status" className="stack">
        {change > 0 && (
          <p className="amount-due">
            <span>{t('cash.change')}</span>
            <b>{formats.money(change)}</b>
          </p>
        )}
        {answer && answer.due > 0 && (
          <Notice tone="warning">{t('walk_in.due', { due: formats.money(answer.due) })}</Notice>
        )}
        {answer && address && (
          <QrPicture text={`${address}${answer.ticket}`} label={t('walk_in.ticket', { code: answer.code })} />
        )}
        {isWaiting && (
          <Notice tone="warning">
            {t('walk_in.waiting')} {isReceiptLate && t('board.receipt_follows')}
          </Notice>
        )}
        {answer && input.email && <p>{t('walk_in.mailed', { email: input.email })}</p>}
      </div>
      <div className="buttons">
        <button type="button" className="button button-primary" onClick={onNext}>
          {t('walk_in.next')}
        </button>
        {answer && !isAboard && !input.aboard && (
          <button type="button" className="button button-outline" onClick={board}>
            {t('board.action', { guests })}
          </button>
        )}
      </div>
      <Link className="plain-button" to={`/manifest/${input.date}`}>
        {t('nav.manifest')}
      </Link>
    </div>
  )
}

const Head = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="screen-head">
    <h1>{title}</h1>
    {children}
  </div>
)
