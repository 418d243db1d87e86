import { expect, test } from 'vitest'
import { signPersons } from '../../src/domain/boarding/sign-persons.ts'
import { setUpCli } from '../fixtures/cli-setup.ts'
import { seedReservation } from '../fixtures/reservations.ts'
import { tour } from '../fixtures/tour.ts'

const setup = setUpCli()
const { operator } = setup
const [signedDay, openDay] = ['2026-06-01', '2026-06-02']
const june = ['--from', '1.6.2026', '--to', '30.6.2026']

test('harbour table lists voyages, and a file marks those that were signed as exported', async () => {
  const { db } = setup.database
  await seedReservation(db, { date: signedDay })
  await seedReservation(db, { date: openDay })
  const services = { db, now: () => new Date(`${signedDay}T06:30:00Z`) }
  const persons = { adults: 2, children: 1, infants: 0, crew: 4, reason: '=1+1', by: 'Ante' }
  const id = '01890a5d-ac96-774b-bcce-b30200000011'
  await signPersons(services, { ...tour, date: signedDay, id, ...persons, actor: 'tests' })
  const before = await operator('harbour', 'table', ...june)
  expect(before.out).toContain('Mon 1 June 2026')
  expect(before.out).toMatch(/Tue 2 June 2026 .* not signed/)
  const file = await operator('harbour', 'table', ...june, '--format', 'csv', '--language', 'hr')
  const [head, signed, open] = file.out.split('\r\n')
  expect(head!.split(';').slice(1)).toEqual([
    ...['Brod', 'Putovanje', 'Polazište', 'Usput', 'Odredište', 'Isplovljenje', 'Povratak', 'Odrasli', 'Djeca', 'Bebe'],
    ...['Putnici', 'Posada', 'Potpisao', 'Vrijeme potpisa'],
  ])
  expect(signed).toMatch(/^2026-06-01;.*;08:00;;2;1;0;3;4;Ante;08:30$/)
  expect(open).toMatch(/^2026-06-02;.*;(nije potpisano;){6}nije potpisano$/)
  expect(file.err).toContain('1 voyage not signed')
  const { voyages } = JSON.parse((await operator('harbour', 'table', ...june, '--json')).out)
  expect(voyages).toMatchObject([{ signed: { exportedAt: expect.any(String) } }, { signed: null }])
})

test('harbour set chooses columns, their order and headings, for files and reminders', async () => {
  const set = await operator('harbour', 'set', '--reports', 'yes', '--columns', 'boat,passengers=Broj putnika')
  expect(set).toMatchObject({ status: 0, err: '' })
  expect(set.out).toContain('Columns: Boat, Broj putnika.')
  const file = await operator('harbour', 'table', ...june, '--format', 'csv')
  expect(file.out.replace('\ufeff', '').split('\r\n').slice(0, 2)).toEqual(['Boat;Broj putnika', 'Bonaca;3'])
  const refused = (columns: string) => operator('harbour', 'set', '--columns', columns)
  expect((await refused('boat,from')).err).toContain('number of persons')
  expect((await refused('passengers,passengers')).err).toContain('only once')
  expect((await refused('captain')).err).toContain('known: date, boat')
  expect((await operator('harbour', 'set', '--columns', 'default')).out).toContain('Columns: Day, Boat, Voyage')
})
