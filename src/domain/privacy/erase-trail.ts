import { sql } from 'kysely'
import type { Transaction } from '../../database/connect.ts'

/** How somebody may be named in a text that was written down about them. */
export interface Person {
  email: string
  bookings: { id: string; code: string; first_name: string; last_name: string; phone: string; notes: string }[]
}

/** Texts that name nobody else: whoever finds one in a sentence knows the person. */
export function tellingWords({ email, bookings }: Person): string[] {
  const each = bookings.flatMap(({ first_name, last_name, phone, notes }) => [
    phone,
    notes,
    `${first_name} ${last_name}`,
  ])
  return [...new Set([email, ...each])].filter((word) => word.trim() !== '')
}

const personal = new Set(['name', 'first_name', 'last_name', 'phone', 'email', 'recipient', 'note', 'notes', 'comment'])

/** The operator's trail says what was done and when; about whom is taken out of it. */
export async function eraseFromTrail(trx: Transaction, person: Person): Promise<void> {
  const words = tellingWords(person).map((word) => word.toLowerCase())
  const handles = person.bookings.flatMap(({ id, code }) => [id, code])
  const { rows } = await sql<{ id: number; details: unknown }>`
    select id, details from operator_action
    where exists (select from unnest(${[...words, ...handles]}::text[]) as word
      where strpos(lower(details::text), lower(substr(to_json(word)::text, 2, length(to_json(word)::text) - 2))) > 0)
    for update`.execute(trx)
  for (const { id, details } of rows) {
    const isAboutThem = handles.some((handle) => JSON.stringify(details).includes(handle))
    const erased = JSON.stringify(details, (key, value) => {
      if (typeof value !== 'string') return value
      const tells = words.some((word) => value.toLowerCase().includes(word))
      return tells || (isAboutThem && personal.has(key)) ? '—' : value
    })
    await trx.updateTable('operator_action').set({ details: erased }).where('id', '=', id).execute()
  }
}
