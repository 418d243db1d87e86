import type { ReadAnswer } from '../../operations/operations.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { Count } from '../ui/controls.tsx'
import { type Extras, piecesOf, withPieces } from './extras.ts'

interface ExtraCountsProps {
  offers: ReadAnswer<'booking-options'>['offers']
  extras: Extras
  onChange: (extras: Extras) => void
}

/** Steppers for the pieces of each offer. */
export function ExtraCounts({ offers, extras, onChange }: ExtraCountsProps) {
  const { t, formats, locale } = useAppI18n()
  return offers.map(({ id, title, originalAmount, maxPieces }) => {
    const pieces = piecesOf(extras, id)
    return (
      <Count
        key={id}
        label={`${title[locale] ?? title.en ?? id}, ${formats.price(originalAmount)}`}
        less={t('count.less', { age: title[locale] ?? id })}
        more={t('count.more', { age: title[locale] ?? id })}
        value={pieces}
        max={Math.max(maxPieces, pieces)}
        onChange={(count) => onChange(withPieces(extras, id, count))}
      />
    )
  })
}
