import { receiveCash } from '../../src/domain/boarding/cash-movements.ts'
import type { AppContext } from '../../src/domain/context.ts'
import { queueKey } from '../../src/domain/devices/applied-sequences.ts'
import { dayOf } from '../../src/domain/time/operator-time.ts'
import { cashCancel, cashCount, cashMove } from '../../src/operator/operations/cash.ts'
import type { Operation } from '../../src/operator/operations/define-operation.ts'
import { runOnce } from '../../src/operator/operations/run-once.ts'
import { phone } from './reset-database.ts'

interface Options {
  services: () => AppContext
  runInBackground: (work: Promise<unknown>) => void
  /** Who receives the cash in the office. */
  actor: string
}

/** The id that a phone gives to the movement of this number. */
const movementId = (pick: number) => `0e3cd2a5-7b3f-4a53-9f0a-${String(pick).padStart(12, '0')}`

/** Simulates movements and counts of the phone's cash box. */
export function createPhoneCash({ services, runInBackground, actor }: Options) {
  const today = () => dayOf(services().now())

  const send = (action: Operation, input: object, sequence: number) =>
    runInBackground(
      runOnce(
        { ...services(), actor: phone.name, device: phone, locale: 'hr' },
        { action, input, key: queueKey('0e3cd2a5-7b3f-4a53-9f0a-2b7a1c5d6e02', sequence), storeRefusal: true },
      ),
    )

  return {
    /** A float, a pay-out or a hand-over to the office, sent twice with the same key and once with another key. */
    moveCash(pick: number) {
      const kind = (['float', 'pay_out', 'hand_over'] as const)[pick % 3]!
      const rest = kind === 'pay_out' ? { reason: 'fuel' } : kind === 'hand_over' ? { to: 'office' } : {}
      const input = { id: movementId(pick), date: today(), kind, amount: 100 + pick, ...rest }
      for (const sequence of [4 * pick, 4 * pick, 4 * pick + 1]) send(cashMove, input, sequence)
    },
    /** The office receives a hand-over while the phone takes it back, and a box is counted. */
    settleCash(pick: number) {
      const id = movementId(pick)
      send(cashCancel, { id }, 4 * pick + 2)
      runInBackground(receiveCash(services(), { id, actor }))
      // Every third count states a sum that differs from its banknotes, so it is refused.
      const counted = { counted: pick % 3 === 0 ? 4000 : 5000, pieces: { '5000': 1 } }
      send(cashCount, { date: today(), ...counted, box: pick % 2 === 0 ? 'all' : phone.id }, 4 * pick + 3)
    },
  }
}
