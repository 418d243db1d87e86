import type { AppContext } from '../../domain/context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import {
  type AttemptReference,
  declined,
  ok,
  type PaymentOrder,
  type PaymentProvider,
} from '../../platform/integrations/payment-provider.ts'
import { createSnapshotMapper, sandboxProvider } from '../../platform/integrations/sandbox/client.ts'
import { toJson } from '../../platform/integrations/sandbox/server/charge-routes.ts'
import {
  applyVisitorDecision,
  type ChargeTransition,
  cancel,
  capture,
  refund,
} from '../../platform/integrations/sandbox/server/charge-state-machine.ts'
import { firstLocale } from '../../platform/integrations/sandbox/server/http-helpers.ts'
import { newId } from '../../platform/integrations/sandbox/server/ids.ts'
import { newCharge } from '../../platform/integrations/sandbox/server/start-charge.ts'
import {
  type Charge,
  createSandboxStore,
  type SandboxRefund,
} from '../../platform/integrations/sandbox/server/store.ts'
import { type AcceptedCard, type TestCase, testCards } from '../../platform/integrations/sandbox/server/test-cards.ts'
import type { Random } from './random.ts'
import type { Timeline } from './timeline.ts'

type Faults = Partial<Pick<PaymentProvider, 'start' | 'capture'>>

export interface DemoPayments {
  providers: AppContext['providers']
  /** Creates a card token, as the card fields of the page do. */
  createToken(testCase: TestCase): string
  /** The guest approves the payment on the page of the bank. */
  approve(url: string): void
  /** Runs the action. Until it ends, the functions in `faults` replace the functions of the payment provider. */
  withFaults<T>(faults: Faults, action: () => Promise<T>): Promise<T>
  /** Inserts the charges and refunds into the tables of the sandbox, where the site finds them. */
  store(trx: Transaction): Promise<void>
}

/**
 * The payment providers of the demonstration. They follow the rules of the sandbox, but keep charges in memory until
 * `store` inserts them. Each call advances the simulated clock by 0.5 to 3 seconds. No webhook is sent: the site would
 * receive thousands of them.
 */
export function createDemoPayments(origin: string, timeline: Timeline, random: Random): DemoPayments {
  const memory = createChargeMemory(timeline.now)
  const snapshotOf = createSnapshotMapper(origin)
  const passTime = () => timeline.advance(random.integer(500, 3000))
  const current = (charge: Charge) => ok(snapshotOf(toJson(charge)))
  let faults: Faults = {}

  async function change({ attemptId, reference }: AttemptReference, transition: (charge: Charge) => ChargeTransition) {
    passTime()
    const charge = memory.find(reference ?? attemptId)
    if (!charge) return declined('absent')
    return memory.change(charge, transition) ? current(charge) : declined('provider_fault')
  }
  const provider = (kind: PaymentProvider['kind']): PaymentProvider => ({
    ...sandboxProvider(kind, { baseUrl: origin, publicUrl: origin, secretKey: '', webhookSecret: '' }),
    async start(order) {
      if (faults.start) return faults.start(order)
      passTime()
      const charge = memory.add(kind, order)
      return charge.decline_code ? declined(charge.decline_code) : current(charge)
    },
    snapshot: (attempt) => change(attempt, () => unchanged),
    capture(attempt) {
      return faults.capture ? faults.capture(attempt) : change(attempt, (charge) => capture(charge, attempt.amount))
    },
    // A payment that can't be voided any more stays as it is.
    void: (attempt) => change(attempt, (charge) => (charge.status === 'captured' ? unchanged : cancel(charge))),
    async refund({ refundId, amount, ...attempt }) {
      const result = await change(attempt, (charge) => refund(charge, amount))
      if (result.outcome === 'ok') memory.addRefund(refundId, result.snapshot.reference, amount)
      return result
    },
  })
  return {
    providers: new Map([provider('card'), provider('bank_card')].map((each) => [each.id, each])),
    createToken(testCase) {
      passTime()
      return memory.addCard(testCase)
    },
    approve(url) {
      passTime()
      const charge = memory.find(url.slice(url.lastIndexOf('/') + 1))
      if (!charge) throw new Error(`no payment of the demo data has the page ${url}`)
      memory.change(charge, (asked) => applyVisitorDecision(asked, true))
    },
    async withFaults(simulated, action) {
      faults = simulated
      try {
        return await action()
      } finally {
        faults = {}
      }
    },
    store: memory.store,
  }
}

const unchanged: ChargeTransition = { change: null }

/** The charges and tokens of the sandbox, in memory. */
function createChargeMemory(now: () => Date) {
  const charges: Charge[] = []
  /** Each charge by its id, by the id of its attempt and by its secret. */
  const found = new Map<string, Charge>()
  const cards = new Map<string | null, AcceptedCard>()
  const refunds: SandboxRefund[] = []

  return {
    find: (key: string) => found.get(key),
    addCard(testCase: TestCase): string {
      const token = newId('tok')
      const number = Object.keys(testCards).find((each) => testCards[each] === testCase) ?? ''
      cards.set(token, { testCase, last4: number.slice(-4) })
      return token
    },
    add(kind: PaymentProvider['kind'], { reservationCode, locale, ...order }: PaymentOrder): Charge {
      const ordered = { ...order, kind, description: reservationCode, locale: firstLocale(locale) }
      const charge = newCharge(ordered, cards.get(order.token) ?? null, now())
      charges.push(charge)
      for (const key of [charge.id, charge.attempt_id, charge.secret]) if (key !== null) found.set(key, charge)
      return charge
    },
    /** Applies a transition to a charge. @returns false if the state of the charge does not allow it */
    change(charge: Charge, transition: (charge: Charge) => ChargeTransition): boolean {
      const made = transition(charge)
      if ('refused' in made) return false
      if (made.change) Object.assign(charge, made.change, { changed_at: now() })
      return true
    },
    addRefund(id: string, charge_id: string, amount: number) {
      refunds.push({ id, charge_id, amount, created_at: now() })
    },
    async store(trx: Transaction): Promise<void> {
      const sandbox = createSandboxStore(trx)
      // PostgreSQL takes at most 65,535 parameters per statement.
      for (let from = 0; from < charges.length; from += 1000)
        await sandbox
          .insertInto('charge')
          .values(charges.slice(from, from + 1000))
          .execute()
      if (refunds.length > 0) await sandbox.insertInto('refund').values(refunds).execute()
    },
  }
}
