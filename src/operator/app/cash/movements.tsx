import { officeBox } from '../../../shared/cash-boxes.ts'
import type { ActionInput, CashBoxData } from '../../operations/operations.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { useApp, useAppState, useRole } from '../session/app-context.tsx'
import { Notice } from '../ui/controls.tsx'
import { useBoxName } from './use-cash-box.ts'

type Movement = CashBoxData['movements'][number]

const isHandOver = ({ from, to }: Movement) => from !== null && to !== null
const isOpen = (movement: Movement) => isHandOver(movement) && !movement.isCancelled && movement.receivedBy === null

/**
 * Returns a function that describes the state of a movement: who cancelled it, who confirmed a hand-over, or who still
 * has to confirm it. The function returns undefined for any other movement.
 */
export function useMovementState(nameOf: (id: string | null) => string): (movement: Movement) => string | undefined {
  const { t } = useAppI18n()
  return (movement) => {
    const { cancelledBy, receivedBy, to } = movement
    if (cancelledBy !== null) return t('cash_box.cancelled_by', { name: cancelledBy })
    if (receivedBy !== null) return t('cash_box.received_by', { name: receivedBy })
    return isOpen(movement) ? t('cash_box.not_confirmed', { name: nameOf(to) }) : undefined
  }
}

/** The hand-overs to this phone that are not confirmed yet. An owner also sees those to the office. */
export function Arrivals({ box }: { box: CashBoxData }) {
  const { t, formats } = useAppI18n()
  const own = useAppState(({ session }) => session?.device.id)
  const isOwner = useRole() === 'owner'
  const nameOf = useBoxName(box)
  const record = useRecord(box)
  return box.movements
    .filter((movement) => (movement.to === own || (isOwner && movement.to === officeBox)) && isOpen(movement))
    .map(({ id, amount, from, to, at, note }) => (
      <Notice key={id} tone="warning">
        <b>
          {t(to === own ? 'cash_box.arrives' : 'cash_box.arrives_office', {
            ...{ name: nameOf(from), amount: formats.money(amount) },
          })}
        </b>
        <p>{[formats.time(new Date(at)), note].filter(Boolean).join(', ')}</p>
        <div className="buttons">
          <button type="button" className="button button-primary" onClick={() => record('cash-receive', id)}>
            {t('cash_box.have_it')}
          </button>
          <button type="button" className="button button-outline" onClick={() => record('cash-cancel', id)}>
            {t('cash_box.not_arrived')}
          </button>
        </div>
      </Notice>
    ))
}

/** Floats, pay-outs and hand-overs of the day, with who recorded them and whether hand-overs have arrived. */
export function Movements({ box }: { box: CashBoxData }) {
  const i18n = useAppI18n()
  const { t, formats } = i18n
  const own = useAppState(({ session }) => session?.device.id)
  const role = useRole()
  const nameOf = useBoxName(box)
  const record = useRecord(box)
  const textOf = useMovementText(box)
  const stateOf = useMovementState(nameOf)
  const byOther = useRecordedByOther(box)
  if (box.movements.length === 0) return null
  const isMine = ({ from, to }: Movement) => role === 'owner' || from === own || (to === own && from === null)
  return (
    <section className="block" aria-labelledby="movements">
      <h2 id="movements">{t('cash_box.movements')}</h2>
      <ul className="rows">
        {box.movements.map((movement) => {
          const { id, amount, at, note, isCancelled, receivedBy } = movement
          return (
            <li className="row movement" key={id}>
              <span className="row-title">{isCancelled ? <s>{textOf(movement)}</s> : textOf(movement)}</span>
              <span className="num">{isCancelled ? <s>{formats.money(amount)}</s> : formats.money(amount)}</span>
              <span>
                {[formats.time(new Date(at)), byOther(movement), note].filter(Boolean).join(', ')}
                <span className="row-note quiet small">{stateOf(movement)}</span>
              </span>
              {!isCancelled && receivedBy === null && isMine(movement) && (
                <button
                  type="button"
                  className="button button-outline button-quiet"
                  aria-label={t('cash_box.take_back_what', { what: textOf(movement), amount: formats.money(amount) })}
                  onClick={() => record('cash-cancel', id)}
                >
                  {t('cash_box.take_back')}
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Returns a function that describes a movement in words. */
export function useMovementText(box: CashBoxData, place: { onPaper?: boolean } = {}): (movement: Movement) => string {
  const { t } = useAppI18n()
  const nameOf = useBoxName(box, place)
  return ({ from, to, reason }) =>
    from === null
      ? t('cash_box.text.float', { name: nameOf(to) })
      : to === null
        ? t('cash_box.text.pay_out', { name: nameOf(from), reason: t(`cash_box.reason.${reason ?? 'other'}`) })
        : t('cash_box.text.hand_over', { from: nameOf(from), to: nameOf(to) })
}

/**
 * Returns a function that names who recorded a movement. It returns undefined if that is the phone of the box that the
 * cash left, or of the box that a float was put into.
 */
export function useRecordedByOther(box: CashBoxData): (movement: Movement) => string | undefined {
  const nameOf = useBoxName(box, { onPaper: true })
  return ({ by, from, to }) => (by === nameOf(from ?? to) ? undefined : by)
}

function useRecord({ date }: CashBoxData) {
  const { sync } = useApp()
  return (name: 'cash-receive' | 'cash-cancel', id: ActionInput<'cash-cancel'>['id']) =>
    void sync.record({ name, input: { id, date } })
}
