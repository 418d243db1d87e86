import { fullName } from '../../src/shared/person-name.ts'
import {
  comma,
  contact,
  counts,
  croatian,
  day,
  euros,
  type Layout,
  lastFirst,
  month,
  ownId,
  party,
  some,
  stateAs,
  year,
} from './layout.ts'

/** Layouts of files that operators make themselves, with the column names that `docs/operations/move-in.md` allows. */
export const ownLayouts: Layout[] = [
  {
    ...{ vendor: 'csv', name: 'hrvatski.csv', count: 200, delimiter: ';', encoding: 'windows-1250', idOf: ownId },
    columns: {
      ...{
        'Broj rezervacije': ({ id }) => id,
        'Datum izleta': croatian,
        Polazak: ({ start }) => start.replace(':', '.'),
      },
      ...{ 'Prezime i ime': (of) => lastFirst(of), Mobitel: ({ phone }) => phone, 'E-pošta': ({ email }) => email },
      ...{
        Odrasli: ({ persons }) => some(persons.adults),
        Djeca: ({ persons }) => some(persons.children),
        Bebe: ({ persons }) => some(persons.infants),
      },
      ...{
        Iznos: ({ total }) => `${comma(total)} €`,
        Kapara: ({ paid }) => comma(paid),
        Stanje: stateAs('potvrđeno', 'otkazano', 'nije došao'),
      },
      ...{ Agencija: ({ agent }) => agent, Napomena: ({ note }) => note },
    },
  },
  {
    ...{ vendor: 'csv', name: 'english.csv', count: 80, delimiter: ',', encoding: 'utf8', idOf: ownId },
    columns: {
      ...{ Code: ({ id }) => id, Date: ({ date }) => date, Time: ({ start }) => start, Name: fullName, ...contact },
      ...{
        Party: (of) => party(of),
        Price: ({ total }) => euros(total),
        Paid: ({ paid }) => euros(paid),
        Trip: ({ trip }) => trip,
      },
      ...{ Status: stateAs('', 'cancelled', 'no-show'), Agent: ({ agent }) => agent },
    },
  },
  {
    ...{ vendor: 'csv', name: 'tabs.csv', count: 35, delimiter: '\t', encoding: 'utf8-bom', idOf: ownId },
    columns: {
      ...{
        ID: ({ id }) => id,
        Day: (of) => `${day(of)}.${month(of)}.${year(of)}. ${of.start}h`,
        Surname: ({ lastName }) => lastName,
      },
      ...{ 'First name': ({ firstName }) => firstName, Phone: ({ phone }) => phone.replace('+', '00'), ...counts },
      ...{ Cancelled: stateAs('', 'x', ''), 'No show': stateAs('', '', 'x') },
    },
  },
]
