import { expect, test } from 'vitest'
import { locales } from '../../src/i18n/locales.ts'
import { book, call } from '../fixtures/api-client.ts'
import { setUpTwoProcesses } from '../fixtures/cli-setup.ts'
import { orderForm } from '../fixtures/site/order-form.ts'
import { takeAuditLog } from '../fixtures/test-cli.ts'

const setup = setUpTwoProcesses()
const { operator, readFromBoth } = setup

async function listOffers(locale = 'en') {
  return readFromBoth(async (app) => {
    const { body } = await call(app, 'specialOffers', { headers: { 'X-Locale': locale } })
    return body.data as { id: string; title: string; original_amount: number }[]
  })
}

const texts = (part: string, languages: readonly string[] = locales) =>
  languages.flatMap((locale) => [`--${part}-${locale}`, `${part} in ${locale}`])
const figures = ['--original-amount', '5', '--payable-amount', '2,50', '--max-pieces', '20']
const towel = ['offers', 'set', 'towel', ...figures]

test('offers set creates an offer in every language, visible in both processes at once', async () => {
  const words = [...towel, ...texts('title'), ...texts('description')]
  expect((await operator(...words)).err).toContain('Hrvatski: title in hr. description in hr\n')
  expect((await listOffers()).map(({ id }) => id)).toEqual(['snorkel', 'prosek', 'birthday_cake'])
  expect(await operator(...words, '--yes')).toEqual({
    status: 0,
    out: 'id     price  deposit  in cash  pieces  title        trips\ntowel  €5.00    €2.50    €2.50      20  title in en  all\n',
    err: '',
  })
  for (const locale of locales) {
    expect((await listOffers(locale)).at(-1)).toMatchObject({
      id: 'towel',
      title: `title in ${locale}`,
      original_amount: 500,
    })
  }
  expect(await takeAuditLog(setup.site.database)).toMatchObject([
    { command: 'offers set', details: { before: null, after: { id: 'towel', maxPieces: 20 } } },
  ])
})

test('offers set refuses a deposit below the smallest charge of the payment provider', async () => {
  const refused = await operator('offers', 'set', 'towel', '--payable-amount', '0,20', '--yes')
  expect(refused).toMatchObject({ status: 1, err: expect.stringContaining('charges no less than €0.50') })
})

test('offers set refuses an unknown trip', async () => {
  const refused = await operator('offers', 'set', 'towel', '--trips', 'tour,nowhere', '--yes')
  expect(refused).toMatchObject({ status: 1, err: 'There is no trip nowhere.\n' })
})

test('offers remove keeps title and price in existing bookings and rejects new orders of the offer', async () => {
  const special_offers = [{ id: 'prosek', pieces: 2 }]
  const { id } = await book(setup.site.app, '4242424242424242', { special_offers })
  expect((await operator('offers', 'set', 'prosek', '--original-amount', '30', '--yes')).status).toBe(0)
  expect((await listOffers('de')).find((one) => one.id === 'prosek')).toMatchObject({
    original_amount: 3000,
    title: 'Flasche Prošek',
  })
  expect(await operator('offers', 'remove', 'prosek', '--yes')).toMatchObject({
    status: 0,
    out: '“Bottle of prošek” is no longer offered.\n2 pieces are already booked; those guests still get them.\n',
  })
  expect((await listOffers()).map((one) => one.id)).toEqual(['snorkel', 'birthday_cake', 'towel'])
  const { body } = await call(setup.otherApp, 'status', { path: { id } })
  expect(body.data.quote.lines).toContainEqual(
    expect.objectContaining({ id: 'prosek', label: 'Bottle of prošek', original_amount: 4800 }),
  )
  const late = await call(setup.otherApp, 'validate', { body: orderForm({ special_offers }) })
  expect(late.body.errors).toHaveProperty(['special_offers.0.id'])
  expect((await operator('offers', 'remove', 'prosek', '--yes')).status).toBe(1)
})

test('a removed offer that is set again needs all options and is listed last', async () => {
  expect((await operator('offers', 'set', 'prosek', '--max-pieces', '5', '--yes')).err).toBe(
    'This is a new offer, and --original-amount, --payable-amount, --title-en … -pl, --description-en … -pl are missing.\n',
  )
  const words = ['offers', 'set', 'prosek', ...figures, ...texts('title'), ...texts('description'), '--yes']
  expect((await operator(...words)).status).toBe(0)
  expect((await listOffers()).map(({ id }) => id)).toEqual(['snorkel', 'birthday_cake', 'towel', 'prosek'])
  expect((await operator('offers', 'list')).out).toContain(
    'birthday_cake  €35.00   €35.00    €0.00       2  Birthday cake',
  )
})

test.each([
  [1, ['towel', '--payable-amount', '5,01']],
  [1, ['towel', '--max-pieces', '101']],
  [1, ['towel', '--max-pieces', '0']],
  [2, ['towel', ...texts('title', ['en', 'hr', 'de', 'it'])]],
  [2, ['towel', ...texts('description', ['en'])]],
  [2, ['towel', '--title-en', 'two\nlines']],
  [2, ['Towel!', ...figures]],
  [2, ['towel']],
])('exits with status %i and changes nothing: offers set %j', async (status, words) => {
  const before = await setup.site.services.db.selectFrom('special_offer').selectAll().execute()
  const ran = await operator('offers', 'set', ...words, '--yes')
  expect(ran).toMatchObject({ status, out: '', err: expect.stringMatching(/^.+\.\n$/s) })
  expect(await setup.site.services.db.selectFrom('special_offer').selectAll().execute()).toEqual(before)
})
