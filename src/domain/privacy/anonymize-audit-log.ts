import { sql } from 'kysely'
import type { Transaction } from '../../database/connect.ts'

/** The person of an erasure request, with the texts that identify them. */
export interface DataSubject {
  email: string
  bookings: { id: string; code: string; first_name: string; last_name: string; phone: string; notes: string }[]
}

/** Texts that identify the person: e-mail address, phone numbers, notes and full names. */
export function identifyingTexts({ email, bookings }: DataSubject): string[] {
  const texts = bookings.flatMap(({ first_name, last_name, phone, notes }) => [
    phone,
    notes,
    `${first_name} ${last_name}`,
  ])
  return [...new Set([email, ...texts])].filter((text) => text.trim() !== '')
}

const personalKeys = new Set([
  'name',
  'first_name',
  'last_name',
  'phone',
  'email',
  'recipient',
  'note',
  'notes',
  'comment',
])

/** Replaces the person's data in the audit log; command, time and actor are retained. */
export async function anonymizeAuditLog(trx: Transaction, person: DataSubject): Promise<void> {
  const texts = identifyingTexts(person).map((text) => text.toLowerCase())
  const references = person.bookings.flatMap(({ id, code }) => [id, code])
  const { rows } = await sql<{ id: number; details: unknown }>`
    select id, details from operator_action
    where exists (select from unnest(${[...texts, ...references]}::text[]) as needle
      where strpos(lower(details::text), lower(substr(to_json(needle)::text, 2, length(to_json(needle)::text) - 2))) > 0)
    for update`.execute(trx)
  for (const { id, details } of rows) {
    const isAboutPerson = references.some((reference) => JSON.stringify(details).includes(reference))
    const anonymized = JSON.stringify(details, (key, value) => {
      if (typeof value !== 'string') return value
      const identifies = texts.some((text) => value.toLowerCase().includes(text))
      return identifies || (isAboutPerson && personalKeys.has(key)) ? '—' : value
    })
    await trx.updateTable('operator_action').set({ details: anonymized }).where('id', '=', id).execute()
  }
}
