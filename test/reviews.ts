import type { Insertable } from 'kysely'
import type { Tables } from '../src/database/tables.ts'

/** A published review row; a higher number means a later `created_at`. */
export const reviewRow = (number: number, over: Partial<Insertable<Tables['review']>> = {}) => ({
  id: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  reservation_id: null,
  first_name: 'Hanna',
  last_name: 'Lindqvist',
  comment: `Calm sea, review number ${number}.`,
  stars: 5,
  verified: false,
  locale: 'en' as const,
  status: 'published' as const,
  created_at: new Date(Date.UTC(2026, 6, 1, number)),
  decided_at: null,
  ...over,
})
