import { useState } from 'react'
import { allBoxes, sumsOfBox } from '../../../shared/cash-boxes.ts'
import type { CashBoxData } from '../../operations/operations.ts'
import { BoxFigures } from '../cash/box-figures.tsx'
import { CashPaper } from '../cash/cash-paper.tsx'
import { CountForm } from '../cash/count-form.tsx'
import { Counts } from '../cash/counts.tsx'
import { type MovementKind, MovementSheet } from '../cash/movement-sheet.tsx'
import { Arrivals, Movements } from '../cash/movements.tsx'
import { Slips } from '../cash/slips.tsx'
import { useCashBox } from '../cash/use-cash-box.ts'
import { ConflictList } from '../frame/conflict-list.tsx'
import { DaySwitch } from '../frame/day-switch.tsx'
import { useAppI18n } from '../i18n/i18n.tsx'
import { useAppState, useRole } from '../session/app-context.tsx'
import { Notice, Segments } from '../ui/controls.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'

const kinds: MovementKind[] = ['float', 'pay_out', 'hand_over']

/** The cash boxes of a day: what moved, what should be there, the count, and the sheet to sign. It works without signal. */
export function CashScreen({ date }: { date: string }) {
  const { t } = useAppI18n()
  const { box, error } = useCashBox(date)
  const waiting = useAppState(({ queue }) => queue.length)
  return (
    <>
      <DaySwitch date={date} path="/cash" title={t('nav.cash')} />
      <ConflictList />
      <ErrorNotice error={error} />
      {waiting > 0 && <Notice tone="warning">{t('cash_box.waiting', { count: waiting })}</Notice>}
      {box && <Boxes box={box} />}
    </>
  )
}

function Boxes({ box }: { box: CashBoxData }) {
  const { t } = useAppI18n()
  const own = useAppState(({ session }) => session?.device.id ?? '')
  const role = useRole()
  const used = box.boxes.filter(({ sums }) => Object.values(sums).some((sum) => sum !== 0))
  const hasSeveral = used.some((one) => one.box === own) && used.length > 1
  const [chosen, setChosen] = useState<string>()
  const [kind, setKind] = useState<MovementKind>()
  const scope = hasSeveral ? (chosen ?? (role === 'owner' ? allBoxes : own)) : allBoxes
  return (
    <>
      <div className="cash-scope">
        <Arrivals box={box} />
        {hasSeveral && (
          <Segments
            quiet
            legend={t('nav.cash')}
            options={[
              { value: own, label: t('cash_box.own') },
              { value: allBoxes, label: t('cash_box.all') },
            ]}
            value={scope}
            onChange={setChosen}
          />
        )}
      </div>
      <BoxFigures box={box} scope={scope} />
      <div className="buttons">
        {kinds.map((value) => (
          <button key={value} type="button" className="button button-outline" onClick={() => setKind(value)}>
            {t(`cash_box.kind.${value}`)}
          </button>
        ))}
      </div>
      <Movements box={box} />
      {box.terminal.slips.length > 0 && <Slips terminal={box.terminal} />}
      <CountForm
        key={scope}
        date={box.date}
        scope={scope}
        expected={sumsOfBox(scope, box.takings, box.movements).expected}
      />
      {box.counts.length > 0 && <Counts box={box} />}
      <section className="block">
        <button type="button" className="plain-button" onClick={() => print()}>
          {t('cash_box.print')}
        </button>
        <p className="quiet small">{t('cash_box.how')}</p>
      </section>
      <CashPaper box={box} />
      {kind && <MovementSheet box={box} kind={kind} onClose={() => setKind(undefined)} />}
    </>
  )
}
