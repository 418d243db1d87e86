import { z } from 'zod'
import type { BoardingPlace } from '../../domain/boarding/boarding-places.ts'
import type { Party } from '../../domain/boarding/parties-of-day.ts'
import type { Printed, Table } from './table.ts'
import { counted, euros } from './words.ts'

export const totalsShape = z.object({
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

export const placesShape = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    departsAt: z.string(),
    totals: totalsShape,
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

export const placesAsJson = (places: BoardingPlace[]) =>
  places.map(({ parties, ...place }) => ({
    ...place,
    parties: parties.map(({ id, location, boardedAt, ...party }) => ({
      ...party,
      boardedAt: boardedAt?.toISOString() ?? null,
    })),
  }))

/** Table of the parties at a boarding place; `wide` adds phone and language. */
export function placeAsLines({ name, departsAt, parties, totals }: BoardingPlace, { wide = false } = {}): Printed[] {
  const columns: [Table['columns'][number], (party: Party) => string, string][] = [
    ['name', nameInList, counted(totals.parties, 'party', 'parties')],
    ['code', ({ code }) => code, counted(totals.guests, 'guest')],
    [{ right: 'ad' }, ({ adults }) => blankIfZero(adults), blankIfZero(totals.adults)],
    [{ right: 'ch' }, ({ children }) => blankIfZero(children), blankIfZero(totals.children)],
    [{ right: 'in' }, ({ infants }) => blankIfZero(infants), blankIfZero(totals.infants)],
    ...(wide ? contactColumns : []),
    [{ right: 'due' }, ({ dueAmount }) => (dueAmount === 0 ? 'paid' : euros(dueAmount)), euros(totals.dueAmount)],
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

const contactColumns: [Table['columns'][number], (party: Party) => string, string][] = [
  ['phone', ({ phone }) => phone, ''],
  ['', ({ locale }) => locale, ''],
]

const blankIfZero = (count: number) => (count === 0 ? '' : String(count))

export const nameInList = ({ firstName, lastName }: Pick<Party, 'firstName' | 'lastName'>) =>
  `${lastName}, ${firstName}`

/** `2 × Mask and snorkel; “one of us is allergic to shellfish”; brings a wheelchair`: the guest's notes are quoted. */
const extrasAndNotes = ({ extras, notes, ownNotes }: Pick<Party, 'extras' | 'notes' | 'ownNotes'>): string =>
  [...extras.map(({ title, pieces }) => `${pieces} × ${title}`), ...(notes ? [`“${notes}”`] : []), ...ownNotes].join(
    '; ',
  )
