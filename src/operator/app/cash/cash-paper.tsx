import { allBoxes, sumsOfBox } from '../../../shared/cash-boxes.ts'
import type { CashBoxData } from '../../operations/operations.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { useAppState } from '../session/app-context.tsx'
import { sumRows } from './box-figures.tsx'
import { usePiecesText } from './counts.tsx'
import { useMovementState, useMovementText, useRecordedByOther } from './movements.tsx'
import { useBoxName } from './use-cash-box.ts'

/**
 * The daily sheet of the cash boxes, to be signed. It is hidden on the screen; the browser's print dialog prints it or
 * saves it as a PDF.
 */
export function CashPaper({ box }: { box: CashBoxData }) {
  const { t, formats } = useAppI18n()
  const operator = useAppState(({ look }) => look?.name ?? '')
  const nameOf = useBoxName(box, { onPaper: true })
  const used = box.boxes.filter(({ sums }) => Object.values(sums).some((sum) => sum !== 0))
  const scopes = used.length > 1 ? [...used.map((one) => one.box), allBoxes] : [allBoxes]
  return (
    <div className="paper paper-upright">
      <p>{operator}</p>
      <h1>{t('cash_paper.title', { day: formats.fullDay(box.date) })}</h1>
      <p>{t('paper.read_at', { time: formats.time(new Date(box.readAt)) })}</p>
      {scopes.map((scope) => (
        <section key={scope}>
          <h2>{scope === allBoxes ? t('cash_paper.all') : nameOf(scope)}</h2>
          <table>
            <tbody>
              {sumRows(box, scope, t).map(([label, amount]) => (
                <Row key={label} label={label} amount={amount} />
              ))}
              <Row
                label={t('cash_box.expected')}
                amount={sumsOfBox(scope, box.takings, box.movements).expected}
                isSum
              />
            </tbody>
          </table>
        </section>
      ))}
      <PaperMovements box={box} nameOf={nameOf} />
      <PaperCounts box={box} nameOf={nameOf} />
      {box.terminal.slips.length > 0 && (
        <section>
          <h2>{t('cash_box.terminal')}</h2>
          <table>
            <tbody>
              {box.terminal.slips.map(({ code, slip, amount, at }) => (
                <Row
                  key={`${at} ${code} ${amount}`}
                  label={[formats.time(new Date(at)), slip ?? t('cash_box.no_slip'), code].join(', ')}
                  amount={amount}
                />
              ))}
              <Row label={t('cash_paper.sum')} amount={box.terminal.amount} isSum />
            </tbody>
          </table>
        </section>
      )}
      <p className="signatures">
        {(['counted', 'received', 'day'] as const).map((place) => (
          <span key={place}>{t(`cash_paper.${place}`)}</span>
        ))}
      </p>
    </div>
  )
}

interface PartProps {
  box: CashBoxData
  nameOf: (id: string | null) => string
}

function PaperMovements({ box, nameOf }: PartProps) {
  const { t, formats } = useAppI18n()
  const textOf = useMovementText(box, { onPaper: true })
  const stateOf = useMovementState(nameOf)
  const byOther = useRecordedByOther(box)
  if (box.movements.length === 0) return null
  return (
    <section>
      <h2>{t('cash_box.movements')}</h2>
      <table>
        <tbody>
          {box.movements.map((movement) => {
            const { id, at, note, amount, isCancelled } = movement
            const label = [formats.time(new Date(at)), textOf(movement), note, byOther(movement), stateOf(movement)]
            return (
              <tr key={id}>
                <td>{label.filter(Boolean).join(', ')}</td>
                <td className="figure">{isCancelled ? <s>{formats.money(amount)}</s> : formats.money(amount)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

function PaperCounts({ box, nameOf }: PartProps) {
  const { t, formats } = useAppI18n()
  const piecesText = usePiecesText()
  if (box.counts.length === 0) return <p>{t('cash_paper.not_counted')}</p>
  return (
    <section>
      <h2>{t('cash_box.counts')}</h2>
      <table>
        <thead>
          <tr>
            <th>{t('cash_paper.when')}</th>
            <th className="figure">{t('cash_box.expected')}</th>
            <th className="figure">{t('cash_paper.amount')}</th>
            <th className="figure">{t('cash_paper.difference')}</th>
          </tr>
        </thead>
        <tbody>
          {box.counts.map(({ at, by, box: counts, expected, counted, difference, note, pieces }) => (
            <tr key={`${at} ${counts}`}>
              <td>
                {[
                  formats.time(new Date(at)),
                  counts === allBoxes ? t('cash_paper.all') : nameOf(counts),
                  by,
                  ...(pieces ? [piecesText(pieces)] : []),
                  ...(note ? [`“${note}”`] : []),
                ].join(', ')}
              </td>
              <td className="figure">{formats.money(expected)}</td>
              <td className="figure">{formats.money(counted)}</td>
              <td className="figure">{formats.money(difference)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Row({ label, amount, isSum = false }: { label: string; amount: number; isSum?: boolean }) {
  const { formats } = useAppI18n()
  return (
    <tr>
      <td>{isSum ? <b>{label}</b> : label}</td>
      <td className="figure">{isSum ? <b>{formats.money(amount)}</b> : formats.money(amount)}</td>
    </tr>
  )
}
