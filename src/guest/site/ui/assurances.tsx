import type { Settings } from '../../../contract/settings.ts'
import { useI18n } from '../context/i18n-context.tsx'
import { Icon } from './icon.tsx'

/** The average of all published reviews. */
export interface Rating {
  average: number | null
  count: number
}

type Name = 'deposit' | 'price' | 'cancellation' | 'substitute' | 'weather' | 'minimum' | 'steps' | 'direct' | 'rating'

interface AssurancesProps {
  settings: Settings
  rating?: Rating | undefined
  /** Whether the chosen trip can no longer be cancelled free of charge. */
  isLate?: boolean
  /** Until when the chosen trip can be cancelled free of charge, if its departure is known. */
  freeUntil?: { day: string; time: string } | null
  /** Whether the chosen departure has the minimum of guests already. */
  isMinimumReached?: boolean
  only: readonly Name[]
}

/** The conditions of a booking, shown beside each booking button. */
export function Assurances({ settings, rating, isLate = false, freeUntil, isMinimumReached, only }: AssurancesProps) {
  const { t, formats } = useI18n()
  const { prices, cancellation_hours, minimum_guests: minimum } = settings
  const { adult, child } = prices
  const lines = {
    deposit: t('assurance.deposit', {
      deposit: formats.price(adult.payable_amount),
      child: formats.price(child.payable_amount),
    }),
    price: t('assurance.price_fixed'),
    cancellation:
      freeUntil && !isLate
        ? t('assurance.cancel_once_paid', { ...freeUntil, day: formats.deadlineDay(freeUntil.day) })
        : t(isLate ? 'assurance.late' : 'assurance.cancellation', { hours: cancellation_hours }),
    substitute: !isLate && t('promise.substitute'),
    weather: !isLate && t('assurance.weather'),
    minimum:
      minimum &&
      t(isMinimumReached ? 'assurance.minimum_reached' : 'assurance.minimum', {
        ...{ count: minimum.count, hours: minimum.notice_hours },
      }),
    steps: t('assurance.steps'),
    direct: t('assurance.direct'),
    rating: rating?.average && t('assurance.rating', { average: rating.average, count: rating.count }),
  }
  return (
    <ul className="assurances">
      {only.map(
        (name) =>
          lines[name] && (
            <li key={name}>
              <Icon name="check" />
              <span>{lines[name]}</span>
            </li>
          ),
      )}
    </ul>
  )
}
