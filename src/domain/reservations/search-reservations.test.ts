import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedReservation } from '../../../test/fixtures/reservations.ts'
import { type TestSite, testSite } from '../../../test/fixtures/test-site.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { anonymizeReservations } from '../privacy/anonymize.ts'
import { searchReservations } from './search-reservations.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())

const found = async (query: string) =>
  (await searchReservations(site.services.db, query, '2027-07-14', 100)).map(({ code }) => code)

/** First name, last name, and other spellings by which each must be found. */
const names: [string, string, ...string[]][] = [
  ['Jiří', 'Dvořák', 'jiri dvorak', 'Dvořák, Jiří', 'řá', 'DVOŘÁK'],
  ['László', 'Erdős', 'laszlo', 'erdos', 'erdo'],
  ['Ľubomír', 'Šťastný', 'lubomir', 'stastny', 'ťastný'],
  ['Ștefan', 'Țepeș', 'stefan', 'tepes', 'Ţepeş'],
  ['Marko', 'Kovačić'.normalize('NFD'), 'Kovačić', 'kovacic', 'kovač'],
  ['Đurđica', 'Šćepanović', 'durdica', 'scepanovic'],
  ['Søren', 'Kjær', 'soren', 'kjaer'],
  ['Bjørn', 'Ærø', 'bjorn', 'aero'],
  ['Łukasz', 'Żółć', 'lukasz', 'zolc'],
  ['Anna', 'Weiß', 'weiss', 'WEIẞ'],
  ['Max', 'Straße', 'strasse'],
  ['İbrahim', 'Iğdır', 'ibrahim', 'igdir', 'ığdır', 'IĞDIR'],
  ['Thị Hồng', 'Nguyễn', 'nguyen thi', 'NGUYỄN'],
  ['Αλέξανδρος', 'Παπαδόπουλος', 'αλεξανδρος', 'ΑΛΕΞΑΝΔΡΟΣ', 'αλέξ'],
  ['Дмитрий', 'Семёнов', 'дмитрий', 'ДМИТРИЙ', 'семенов'],
  ['Sinéad', 'O’Connor', "O'Connor", 'oconnor', 'O´Connor', 'connor'],
  ['Jeanne', 'D’Arcy', "d'arcy", 'darcy'],
  ['Jean\u2011Luc', 'Picard', 'jean-luc', 'jean luc', 'jeanluc', 'Jean–Luc'],
  ['太郎', '山田', '太'],
  ['محمد', 'العربي', 'محمد'],
  ['Zoë', 'Þórsdóttir', 'zoe', 'thorsdottir'],
  ['Ana', 'Ñandú-Gómez', 'nandu', 'gomez', 'nandugomez'],
  ['Ｆｕｌｌ', 'Width', 'full'],
]

test('finds every name by its exact spelling, its other spellings, without accents and by parts', async () => {
  const { db } = site.services
  for (const [first_name, last_name, ...spellings] of names) {
    const { code } = await seedReservation(db, { first_name, last_name })
    for (const text of [`${first_name} ${last_name}`, first_name, last_name, ...spellings])
      expect(await found(text), text).toContain(code)
  }
  for (const nothing of ['%', '_', '’', '—', 'nobody']) expect(await found(nothing), nothing).toEqual([])
})

test('finds a booking by its new name and address only', async () => {
  const { db } = site.services
  const { id, code } = await seedReservation(db, { last_name: 'Oldname', email: 'old@mail.example' })
  expect(await found('oldname')).toEqual([code])
  const changed = { last_name: 'Nováková', email: 'new@mail.example' }
  await db.updateTable('reservation').set(changed).where('id', '=', id).execute()
  expect(await Promise.all(['oldname', 'old@mail', 'novakova', 'new@mail.example'].map(found))).toEqual([
    ...[[], [], [code], [code]],
  ])
})

test('an anonymised booking keeps no search text of its guest', async () => {
  const { db, now } = site.services
  const { id } = await seedReservation(db, { last_name: 'Vergessen', state: 'completed' })
  expect(await found('vergessen')).toHaveLength(1)
  await inTransaction(db, (trx) => anonymizeReservations(trx, [id], now()))
  const texts = await db.selectFrom('reservation').select('search').where('id', '=', id).execute()
  expect(texts).toEqual([{ search: null }])
})
