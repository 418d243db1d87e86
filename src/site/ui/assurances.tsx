import type { Settings } from '../../contract/settings.ts'
import { useI18n } from '../context/i18n-context.tsx'
import { Icon } from './icon.tsx'

/** The average of all published reviews. */
export interface Rating {
  average: number | null
  count: number
}

interface AssurancesProps {
  settings: Settings
  rating?: Rating
  /** Only cancellation and weather, where the price stands elsewhere. */
  short?: boolean
}

/** The conditions of a booking, beside each booking button. */
export function Assurances({ settings, rating, short = false }: AssurancesProps) {
  const { t, formats } = useI18n()
  const { prices, booking, cancellation_hours } = settings
  const { adult, infant } = prices
  const lines = [
    !short && t('assurance.deposit', { deposit: formats.price(adult.payable_amount) }),
    !short && infant.original_amount === 0 && t('assurance.infants', { age: infant.max_age ?? 0 }),
    t('assurance.cancellation', { hours: cancellation_hours }),
    t('assurance.weather'),
    !short && t('assurance.closes', { time: booking.closes_at, days: booking.closes_days_before }),
    rating?.average && t('assurance.rating', { average: rating.average, count: rating.count }),
  ]
  return (
    <ul className="assurances">
      {lines
        .filter((line) => typeof line === 'string')
        .map((line) => (
          <li key={line}>
            <Icon name="check" />
            {line}
          </li>
        ))}
    </ul>
  )
}
