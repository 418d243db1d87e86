import { newId } from './ids.ts'
import type { SandboxStore } from './store.ts'
import type { AcceptedCard } from './test-cards.ts'

/** The lifetime of a token. It leaves time between entering the card and submitting the booking. */
const tokenMinutes = 30

export async function issueToken(store: SandboxStore, card: AcceptedCard, now: Date): Promise<string> {
  const id = newId('tok')
  await store.insertInto('token').values({ id, test_case: card.testCase, last4: card.last4, created_at: now }).execute()
  return id
}

export const tokenExpiryCutoff = (now: Date) => new Date(now.getTime() - tokenMinutes * 60_000)

export async function deleteExpiredTokens(store: SandboxStore, now: Date): Promise<void> {
  await store.deleteFrom('token').where('created_at', '<', tokenExpiryCutoff(now)).execute()
}
