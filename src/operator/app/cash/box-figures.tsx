import { allBoxes, sumsOfBox } from '../../../shared/cash-boxes.ts'
import type { CashBoxData } from '../../operations/operations.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { useBoxName } from './use-cash-box.ts'

/** What a box should contain, and the sums of what came in and went out. */
export function BoxFigures({ box, scope }: { box: CashBoxData; scope: string }) {
  const { t, formats } = useAppI18n()
  const nameOf = useBoxName(box)
  return (
    <>
      <p className="amount-due block">
        <span>{t('cash_box.expected')}</span>
        <b>{formats.money(sumsOfBox(scope, box.takings, box.movements).expected)}</b>
      </p>
      <Facts rows={sumRows(box, scope, t)} />
      {scope === allBoxes && <Facts rows={boxRows(box, nameOf)} />}
    </>
  )
}

function Facts({ rows }: { rows: [label: string, amount: number][] }) {
  const { formats } = useAppI18n()
  if (rows.length === 0) return null
  return (
    <dl className="facts amounts block">
      {rows.map(([label, amount]) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt className="sentence">{label}</dt>
          <dd className="num">{formats.money(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * The sums of a box as rows: float, cash of guests, pay-outs and hand-overs. The first two rows are always there; any
 * other row is left out if its amount is zero.
 */
export function sumRows(
  box: CashBoxData,
  scope: string,
  t: ReturnType<typeof useAppI18n>['t'],
): [label: string, amount: number][] {
  const { float, taken, paidOut, handedOver, received } = sumsOfBox(scope, box.takings, box.movements)
  const rest: [string, number][] = [
    [t('cash_box.paid_out'), -paidOut],
    [t('cash_box.handed_over'), -handedOver],
    [t('cash_box.received'), received],
  ]
  const ofGuests: [string, number][] =
    scope === allBoxes
      ? [
          [t('cash_box.of_the_day'), taken - box.ofOtherDays - box.handedBack],
          [t('cash_box.of_other_days'), box.ofOtherDays],
          [t('cash_box.handed_back'), box.handedBack],
        ]
      : [[t('cash_box.of_guests'), taken]]
  const start: [string, number] = [t('cash_box.float'), float]
  return [start, ...ofGuests, ...rest].filter(([, amount], index) => amount !== 0 || index < 2)
}

const boxRows = ({ boxes }: CashBoxData, nameOf: (id: string) => string): [string, number][] => {
  const used = boxes.filter(({ sums }) => Object.values(sums).some((sum) => sum !== 0))
  return used.length > 1 ? used.map(({ box, sums }) => [nameOf(box), sums.expected]) : []
}
