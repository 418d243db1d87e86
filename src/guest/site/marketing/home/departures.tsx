import type { Settings } from '../../../../contract/settings.ts'
import { useI18n } from '../../context/i18n-context.tsx'

export function Departures({ settings }: { settings: Settings }) {
  const { t, formats } = useI18n()
  const figures = [
    ...settings.departure_locations.map(({ name, departs_at }) => ({
      label: t('home.strip.departs', { place: name }),
      figure: departs_at,
    })),
    { label: t('home.strip.back'), figure: settings.returns_at },
    { label: t('home.strip.adult'), figure: formats.price(settings.prices.adult.original_amount) },
  ]
  return (
    <dl className="departures">
      {figures.map(({ label, figure }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
