import { z } from 'zod'
import type { BoardingPlace } from '../../../domain/boarding/boarding-places.ts'
import type { ManifestParty } from '../../../domain/boarding/manifest.ts'
import { formatEuros, pluralize } from './format.ts'
import type { OutputBlock, Table } from './table.ts'

export const totalsSchema = z.object({
  parties: z.int(),
  guests: z.int(),
  adults: z.int(),
  children: z.int(),
  infants: z.int(),
  aboard: z.int(),
  restAmount: z.int(),
  cashAmount: z.int(),
  dueAmount: z.int(),
})

export const placesSchema = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    departsAt: z.string(),
    totals: totalsSchema,
    parties: z.array(
      z.object({
        code: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        phone: z.string(),
        locale: z.string(),
        adults: z.int(),
        children: z.int(),
        infants: z.int(),
        guests: z.int(),
        extras: z.array(z.object({ id: z.string(), title: z.string(), pieces: z.int() })),
        notes: z.string(),
        ownNotes: z.array(z.string()),
        restAmount: z.int(),
        cashAmount: z.int(),
        dueAmount: z.int(),
        boardedAt: z.string().nullable(),
      }),
    ),
  }),
)

export const placesToJson = (places: BoardingPlace[]) =>
  places.map(({ parties, ...place }) => ({
    ...place,
    parties: parties.map(({ ticket, location, boardedAt, ...party }) => ({
      ...party,
      boardedAt: boardedAt?.toISOString() ?? null,
    })),
  }))

/** Renders the table of the parties at a boarding place; `wide` adds phone and language. */
export function renderPlace({ name, departsAt, parties, totals }: BoardingPlace, { wide = false } = {}): OutputBlock[] {
  const columns: [Table['columns'][number], (party: ManifestParty) => string, string][] = [
    ['name', lastNameFirst, pluralize(totals.parties, 'party', 'parties')],
    ['code', ({ code }) => code, pluralize(totals.guests, 'guest')],
    [{ right: 'ad' }, ({ adults }) => blankIfZero(adults), blankIfZero(totals.adults)],
    [{ right: 'ch' }, ({ children }) => blankIfZero(children), blankIfZero(totals.children)],
    [{ right: 'in' }, ({ infants }) => blankIfZero(infants), blankIfZero(totals.infants)],
    ...(wide ? contactColumns : []),
    [
      { right: 'due' },
      ({ dueAmount }) => (dueAmount === 0 ? 'paid' : formatEuros(dueAmount)),
      formatEuros(totals.dueAmount),
    ],
    ['aboard', ({ boardedAt }) => (boardedAt ? 'aboard' : ''), String(totals.aboard)],
    ['extras and notes', extrasAndNotes, ''],
  ]
  const table = {
    columns: columns.map(([column]) => column),
    rows: parties.map((party) => columns.map(([, cell]) => cell(party))),
    sums: columns.map(([, , sum]) => sum),
  }
  return ['', `${name}, ${departsAt}`, table]
}

const contactColumns: [Table['columns'][number], (party: ManifestParty) => string, string][] = [
  ['phone', ({ phone }) => phone, ''],
  ['', ({ locale }) => locale, ''],
]

const blankIfZero = (count: number) => (count === 0 ? '' : String(count))

export const lastNameFirst = ({ firstName, lastName }: Pick<ManifestParty, 'firstName' | 'lastName'>) =>
  [lastName, firstName].filter(Boolean).join(', ')

/**
 * Lists extras and notes; the guest's notes are quoted: `2 × Mask and snorkel; “one of us is allergic to shellfish”; brings
 * a wheelchair`.
 */
const extrasAndNotes = ({ extras, notes, ownNotes }: Pick<ManifestParty, 'extras' | 'notes' | 'ownNotes'>): string =>
  [...extras.map(({ title, pieces }) => `${pieces} × ${title}`), ...(notes ? [`“${notes}”`] : []), ...ownNotes].join(
    '; ',
  )
