import type { ReactNode } from 'react'
import { sourceOfChannel } from '../../../contract/booking-sources.ts'
import type { ActionInput, ReadAnswer } from '../../operations/operations.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { useRole } from '../session/app-context.tsx'
import { Segments } from '../ui/controls.tsx'
import { ExtraCounts } from './extra-counts.tsx'

type Input = ActionInput<'reservation-add'>

const channels = ['phone', 'quay', 'marketplace'] as const
const payments = ['link', 'cash', 'terminal', 'outside'] as const

interface AddMoreProps {
  input: Input
  options: ReadAnswer<'booking-options'> | undefined
  isOpen: boolean
  onChange: (changes: Partial<Input>) => void
  children: ReactNode
}

/** The fields that most phone bookings don't need: extras, notes, text messages, and another channel or payment. */
export function AddMore({
  input: { channel, pay, extras = [], textMessages = false },
  options,
  isOpen,
  onChange,
  children,
}: AddMoreProps) {
  const { t } = useAppI18n()
  const role = useRole()
  /**
   * The payments to choose from. The crew can choose `outside` (paid elsewhere) only for what a marketplace has sold.
   */
  const paysIn = (of: Input['channel']) =>
    payments.filter((each) => each !== 'outside' || role === 'owner' || of === 'marketplace')
  return (
    <details className="add-more" open={isOpen}>
      <summary>{t('add.more')}</summary>
      <div className="folded-fields">
        {options && (
          <ExtraCounts offers={options.offers} extras={extras} onChange={(changed) => onChange({ extras: changed })} />
        )}
        {children}
        {options?.texts && (
          <label className="switch">
            <input
              type="checkbox"
              checked={textMessages}
              onChange={({ target: { checked } }) => onChange({ textMessages: checked })}
            />
            {t('add.text_messages')}
          </label>
        )}
        <Segments
          legend={t('add.channel')}
          options={channels.map((value) => ({ value, label: t(`source.${sourceOfChannel[value]}`) }))}
          value={channel}
          onChange={(value) => onChange({ channel: value, ...(!paysIn(value).includes(pay) && { pay: 'cash' }) })}
        />
        <Segments
          legend={t('add.pay')}
          options={paysIn(channel).map((value) => ({ value, label: t(`pay.${value}`) }))}
          value={pay}
          onChange={(value) => onChange({ pay: value })}
        />
      </div>
    </details>
  )
}
