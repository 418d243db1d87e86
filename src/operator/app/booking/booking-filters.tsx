import { searchedSources } from '../../../contract/booking-sources.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { AppSelectField, AppTextField } from '../ui/form-fields.tsx'
import { codeText } from './code-text.ts'

const states = ['paid', 'open', 'cancelled', 'no_show', 'not_paid'] as const

interface Filters {
  from?: string
  to?: string
  state?: string
  source?: string
}

/**
 * The filters of bookings: days of the departure, state and source. They are folded until one is set or the heading is
 * tapped.
 */
export function BookingFilters({ search, onChange }: { search: Filters; onChange: (changes: Filters) => void }) {
  const i18n = useAppI18n()
  const { t } = i18n
  const { from = '', to = '', state = '', source = '' } = search
  const count = [from, to, state, source].filter(Boolean).length
  return (
    <details className="closed" open={count > 0 || undefined}>
      <summary>{count > 0 ? t('bookings.filters_active', { count }) : t('bookings.filters')}</summary>
      <div className="filter-fields">
        <AppTextField
          type="date"
          label={t('prices.from')}
          value={from}
          onChange={(value) => onChange({ from: value })}
        />
        <AppTextField type="date" label={t('prices.to')} value={to} onChange={(value) => onChange({ to: value })} />
        <AppSelectField
          label={t('bookings.state')}
          options={[
            { value: '', label: t('bookings.any_state') },
            ...states.map((each) => ({ value: each as string, label: t(`bookings.state.${each}`) })),
          ]}
          value={state}
          onChange={(value) => onChange({ state: value })}
        />
        <AppSelectField
          label={t('bookings.source')}
          options={[
            { value: '', label: t('bookings.any_source') },
            ...searchedSources.map((each) => ({ value: each as string, label: codeText(i18n, 'source', each) })),
          ]}
          value={source}
          onChange={(value) => onChange({ source: value })}
        />
      </div>
      {count > 0 && (
        <button
          type="button"
          className="plain-button"
          onClick={() => onChange({ from: '', to: '', state: '', source: '' })}
        >
          {t('bookings.clear')}
        </button>
      )}
    </details>
  )
}
