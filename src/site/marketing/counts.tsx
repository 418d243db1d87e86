import { useWords } from '../words.tsx'

export function Counts({ counts }: { counts: { number: number; label: string }[] }) {
  const { t } = useWords()
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
