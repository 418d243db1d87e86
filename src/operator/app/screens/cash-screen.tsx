import { useState } from 'react'
import { allBoxes, officeBox, sumsOfBox } from '../../../shared/cash-boxes.ts'
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
import { dayOf } from '../i18n/dates.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { useAppState, useRole, useToday } from '../session/app-context.tsx'
import { isUnread, wasNeverRead } from '../storage/unread-cash-box.ts'
import { Notice, Segments } from '../ui/controls.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'

const kinds: MovementKind[] = ['float', 'pay_out', 'hand_over']

/**
 * The cash boxes of a day: the movements of cash, the expected and the counted amount, and the sheet to sign. The
 * screen works without signal.
 */
export function CashScreen({ date }: { date: string }) {
  const { t } = useAppI18n()
  const { box, error } = useCashBox(date)
  const waiting = useAppState(({ queue }) => queue.length)
  return (
    <>
      <DaySwitch date={date} path="/cash" title={t('nav.cash')} />
      <ConflictList />
      <ErrorNotice error={error} />
      {box && <Age box={box} />}
      {waiting > 0 && <Notice tone="warning">{t('cash_box.waiting', { count: waiting })}</Notice>}
      {box && <Boxes box={box} />}
    </>
  )
}

/** Says how old the amounts are, if there is no signal or today's boxes were not loaded yet. */
function Age({ box }: { box: CashBoxData }) {
  const { t, formats } = useAppI18n()
  const isOnline = useAppState((state) => state.isOnline)
  const today = useToday()
  const readAt = new Date(box.readAt)
  const values = { day: formats.dayInSentence(dayOf(readAt)), time: formats.time(readAt) }
  if (isUnread(box, today))
    return <Notice tone="warning">{wasNeverRead(box) ? t('cash_box.never_read') : t('cash_box.unread', values)}</Notice>
  return isOnline ? null : <Notice>{t('cash_box.as_of', values)}</Notice>
}

function Boxes({ box }: { box: CashBoxData }) {
  const { t } = useAppI18n()
  const own = useAppState(({ session }) => session?.device.id ?? '')
  const role = useRole()
  const today = useToday()
  const used = box.boxes.filter(({ sums }) => Object.values(sums).some((sum) => sum !== 0))
  const isUsed = (id: string) => used.some((one) => one.box === id)
  const scopes = [
    ...(isUsed(own) ? [{ value: own, label: t('cash_box.own') }] : []),
    ...(role === 'owner' && isUsed(officeBox) ? [{ value: officeBox, label: t('cash_box.office') }] : []),
    { value: allBoxes, label: t('cash_box.all') },
  ]
  const hasSeveral = scopes.length > 1 && used.length > 1
  const [chosen, setChosen] = useState<string>()
  const [kind, setKind] = useState<MovementKind>()
  const scope = hasSeveral ? (chosen ?? (role === 'owner' ? allBoxes : own)) : allBoxes
  return (
    <>
      <div className="cash-scope">
        <Arrivals box={box} />
        {hasSeveral && <Segments quiet legend={t('nav.cash')} options={scopes} value={scope} onChange={setChosen} />}
      </div>
      <BoxFigures box={box} scope={scope} />
      <div className="buttons cash-kinds">
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
        name={hasSeveral ? scopes.find(({ value }) => value === scope)?.label : undefined}
        expected={sumsOfBox(scope, box.takings, box.movements).expected}
      />
      {box.counts.length > 0 && <Counts box={box} />}
      <section className="block">
        {!isUnread(box, today) && (
          <button type="button" className="plain-button" onClick={() => print()}>
            {t('cash_box.print')}
          </button>
        )}
        <p className="quiet small">{t('cash_box.how')}</p>
      </section>
      <CashPaper box={box} />
      {kind && <MovementSheet box={box} kind={kind} onClose={() => setKind(undefined)} />}
    </>
  )
}
