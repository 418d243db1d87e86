import { allBoxes } from '../../../shared/cash-boxes.ts'
import { denominations } from '../../../shared/denominations.ts'
import type { CashBoxData } from '../../operations/operations.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { useBoxName } from './use-cash-box.ts'

/** The counts of a day, the latest first. */
export function Counts({ box }: { box: CashBoxData }) {
  const { t, formats } = useAppI18n()
  const nameOf = useBoxName(box)
  const piecesText = usePiecesText()
  return (
    <section className="block" aria-labelledby="counts">
      <h2 id="counts">{t('cash_box.counts')}</h2>
      <ul className="rows">
        {box.counts.map(({ at, by, box: counts, counted, difference, differenceAtFirst, note, pieces }) => (
          <li className="row" key={`${at} ${counts}`}>
            <span>
              <span className="row-title">
                {[
                  formats.time(new Date(at)),
                  by,
                  ...(counts === allBoxes ? [] : [t('cash_box.of_box', { name: nameOf(counts) })]),
                ].join(', ')}
              </span>
              {note}
              {pieces && <span className="row-note quiet small">{piecesText(pieces)}</span>}
              {difference !== differenceAtFirst && (
                <span className="row-note quiet small">
                  {t('cash_box.explained', { difference: formats.money(differenceAtFirst) })}
                </span>
              )}
            </span>
            <span className="num">
              {t('cash_box.count_row', { counted: formats.money(counted), difference: formats.money(difference) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function usePiecesText() {
  const { formats } = useAppI18n()
  return (pieces: NonNullable<CashBoxData['counts'][number]['pieces']>) =>
    denominations
      .flatMap((value) => (pieces[`${value}`] ? [`${pieces[`${value}`]} × ${formats.price(value)}`] : []))
      .join(', ')
}
