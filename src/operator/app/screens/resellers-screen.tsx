import { useState } from 'react'
import type { ReadAnswer } from '../../operations/operations.ts'
import { useRead } from '../api/use-read.ts'
import { dayOf } from '../i18n/dates.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { AddReseller } from '../resellers/add-reseller.tsx'
import { KeySheet, type ShownKey } from '../resellers/key-sheet.tsx'
import { LimitsSheet } from '../resellers/limits-sheet.tsx'
import { RevokeReseller } from '../resellers/revoke-reseller.tsx'
import { ResellerStatement } from '../resellers/statement.tsx'
import { useAction } from '../session/use-action.ts'
import { useConfirm } from '../ui/confirm-sheet.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'

type Reseller = ReadAnswer<'resellers'>['resellers'][number]

/** The resellers with their limits, keys and monthly statements. */
export function ResellersScreen() {
  const { t } = useAppI18n()
  const { data, error, reload } = useRead('resellers', {})
  const [shownKey, setShownKey] = useState<ShownKey>()
  return (
    <>
      <div className="screen-head">
        <h1>{t('nav.resellers')}</h1>
      </div>
      <ErrorNotice error={error} />
      {!data && !error && <p className="quiet">{t('state.loading')}</p>}
      {data && (
        <AddReseller
          defaults={data.defaults}
          onAdded={(key) => {
            setShownKey(key)
            void reload()
          }}
        />
      )}
      {data?.resellers.length === 0 && <p className="spaced">{t('resellers.none')}</p>}
      <ul className="rows spaced">
        {data?.resellers.map((reseller) => (
          <ResellerRow key={reseller.id} reseller={reseller} onChanged={reload} onKey={setShownKey} />
        ))}
      </ul>
      {data && data.resellers.length > 0 && <ResellerStatement />}
      {data && shownKey && <KeySheet shown={shownKey} address={data.address} onClose={() => setShownKey(undefined)} />}
    </>
  )
}

interface ResellerRowProps {
  reseller: Reseller
  onChanged: () => Promise<void>
  onKey: (key: ShownKey) => void
}

function ResellerRow({ reseller, onChanged, onKey }: ResellerRowProps) {
  const { t, formats } = useAppI18n()
  const { name, commission, owed, credit, placesPerDay, bookings, failedNotifications, revokedAt, webhook } = reseller
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li className="row">
      <span>
        <span className="row-title">{name}</span>
        {[
          ...(revokedAt ? [t('resellers.revoked', { day: formats.shortDay(dayOf(new Date(revokedAt))) })] : []),
          t('resellers.keeps', { percent: commission }),
          t('resellers.owes', { owed: formats.money(owed), credit: formats.money(credit) }),
          t('resellers.per_day', { count: placesPerDay }),
          t('resellers.bookings', { count: bookings }),
          ...(failedNotifications > 0 ? [t('resellers.failed', { count: failedNotifications })] : []),
          ...(webhook ? [webhook] : []),
        ].join(', ')}
      </span>
      <span className="buttons">
        {!revokedAt && (
          <>
            <button
              type="button"
              className="button button-outline button-quiet"
              aria-label={t('resellers.limits_of', { name })}
              onClick={() => setIsOpen(true)}
            >
              {t('resellers.limits')}
            </button>
            <RotateKey name={name} onKey={onKey} />
          </>
        )}
        <RevokeReseller reseller={reseller} onChanged={onChanged} />
      </span>
      {isOpen && <LimitsSheet reseller={reseller} onChanged={onChanged} onClose={() => setIsOpen(false)} />}
    </li>
  )
}

function RotateKey({ name, onKey }: { name: string; onKey: (key: ShownKey) => void }) {
  const { t } = useAppI18n()
  const { run, error, isBusy } = useAction('reseller-rotate')
  const [confirm, sheet] = useConfirm({
    title: t('resellers.rotate'),
    text: t('resellers.rotate_text', { name }),
    action: t('resellers.rotate_action', { name }),
    ...{ error, isBusy },
    run: async () => {
      const answer = await run({ name })
      if (answer) onKey({ name, key: answer.key, secret: null })
      return answer !== undefined
    },
  })
  return (
    <>
      <button
        type="button"
        className="button button-outline button-quiet"
        aria-label={t('resellers.rotate_action', { name })}
        onClick={confirm}
      >
        {t('resellers.rotate')}
      </button>
      {sheet}
    </>
  )
}
