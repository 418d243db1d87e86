import { isolate } from '../../i18n/isolate.ts'
import { lastNameFirst } from '../../shared/person-name.ts'
import type { ReadAnswer } from '../operations/operations.ts'
import type { PaperWords } from './paper-words.ts'

type List = ReadAnswer<'passengers'>

/**
 * The passenger list as a table, for paper and for a file. If a person's details are absent, the cell for the last name
 * says why.
 */
export function passengersTable({ persons }: Pick<List, 'persons'>, t: PaperWords['t']) {
  const columns = ['last_name', 'first_name', 'nationality', 'birth_date', 'sex', 'age', 'help', 'phone'] as const
  const head = [...columns, 'booking', 'booked_by'] as const
  const rows = persons.map(({ details, state, age, code, phone, ...party }) => [
    details ? isolate(details.last_name) : t(`paper.passengers.${state === 'unreadable' ? 'unreadable' : 'missing'}`),
    details ? isolate(details.first_name) : '',
    details?.nationality ?? '',
    details?.birth_date ?? '',
    details ? t(`paper.passengers.sex.${details.sex}`) : '',
    t(`people.${age}`, { count: 1 }),
    details?.help ?? '',
    details?.phone ?? '',
    code,
    [lastNameFirst(party), phone].filter(Boolean).join(', '),
  ])
  return { head: head.map((column) => t(`paper.passengers.${column}`)), rows }
}
