import { useI18n } from '../../context/i18n-context.tsx'

export function KeyFigures({ counts }: { counts: { number: number; label: string }[] }) {
  const { t } = useI18n()
  return (
    <dl className="figures" data-reveal="">
      {counts.map(({ number, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{t('layout.number', { number })}</dd>
        </div>
      ))}
    </dl>
  )
}
