import { beforeEach, describe, expect, test } from 'vitest'
import { checkInvariants } from '../../src/domain/invariants/check-invariants.ts'
import { setUpSiteAndCli } from '../fixtures/cli-setup.ts'
import { takeAuditLog } from '../fixtures/test-cli.ts'

const setup = setUpSiteAndCli()
const { operator } = setup
beforeEach(() => takeAuditLog(setup.site.database))

const db = () => setup.site.database.db
const expectAuditPasses = async () => expect(await checkInvariants(db(), new Date())).toEqual([])
const add = (...words: string[]) => operator('reservation', 'add', ...words)
const quay = ['--from', 'zadar', '--channel', 'quay', '--pay', 'cash']
const departure = (date: string) =>
  db().selectFrom('departure').select(['held', 'sold']).where('date', '=', date).executeTakeFirst()

describe('reservation add', () => {
  test('--channel quay --pay cash needs --yes, sells the seats and posts the cash', async () => {
    const words = ['2027-07-14', '--adults', '2', '--children', '1', '--name', 'Ivo Horvat', ...quay]
    const unconfirmed = await add(...words)
    expect(unconfirmed).toMatchObject({
      status: 1,
      out: '',
      err: expect.stringContaining('€195.00: €195.00 in cash now, €0.00 on boarding.'),
    })
    expect(await departure('2027-07-14')).toBeUndefined()

    const { status, out } = await operator('reservation', 'add', ...words, '--yes', '--json')
    expect(status).toBe(0)
    const { ticket, code, ...rest } = JSON.parse(out)
    expect(rest).toEqual({ total: 19500, paid: 19500, due: 0, heldUntil: null, shareReached: false })
    expect(await departure('2027-07-14')).toEqual({ held: 0, sold: 3 })
    const entries = await db()
      .selectFrom('ledger_entry')
      .innerJoin('reservation', 'reservation.id', 'reservation_id')
      .select(['kind', 'amount'])
      .where('ticket', '=', ticket)
      .execute()
    expect(entries).toEqual([{ kind: 'cash', amount: 19500 }])
    expect(await takeAuditLog(setup.site.database)).toMatchObject([
      { command: 'reservation add', details: { code, channel: 'quay' } },
    ])
    const manifest = JSON.parse((await operator('manifest', '2027-07-14', '--json')).out)
    expect(manifest.places[0].parties).toMatchObject([{ code, dueAmount: 0, cashAmount: 0 }])
    await expectAuditPasses()
  })

  test('--cash-amount takes a partial payment; without --email no mail is queued', async () => {
    const { out } = await add(
      '2027-07-15',
      '--adults',
      '2',
      '--name',
      'Ivo Horvat',
      ...quay,
      '--cash-amount',
      '50',
      '--yes',
    )
    expect(out).toMatch(/^BNC-\w{6} is booked: €50.00 paid, €100.00 due on boarding.\n$/)
    const row = await db()
      .selectFrom('reservation')
      .selectAll()
      .where('date', '=', '2027-07-15')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      state: 'completed',
      seat_status: 'sold',
      deposit_method: 'cash',
      bail_amount: 5000,
      total_amount: 15000,
    })
    expect(await db().selectFrom('message').selectAll().where('reservation_id', '=', row.id).execute()).toEqual([])
    await expectAuditPasses()
  })

  test('--channel marketplace --pay outside posts the external payment and mails the confirmation', async () => {
    const { out } = await add(
      ...[
        '2027-07-16',
        '--adults',
        '1',
        '--from',
        'bibinje',
        '--name',
        'Emma Jane Smith',
        '--channel',
        'marketplace',
        '--pay',
        'outside',
      ],
      ...[
        '--email',
        'emma@mail.example',
        '--phone',
        '091 234 5678',
        '--language',
        'en',
        '--extras',
        'prosek:2',
        '--yes',
        '--json',
      ],
    )
    const { ticket, ...made } = JSON.parse(out)
    expect(made).toMatchObject({ total: 12300, paid: 12300, due: 0 })
    const row = await db().selectFrom('reservation').selectAll().where('ticket', '=', ticket).executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      first_name: 'Emma Jane',
      last_name: 'Smith',
      phone: '+385912345678',
      terms_accepted_at: null,
    })
    const mails = await db()
      .selectFrom('message')
      .select(['kind', 'recipient', 'locale'])
      .where('reservation_id', '=', row.id)
      .execute()
    expect(mails).toEqual([{ kind: 'confirmed', recipient: 'emma@mail.example', locale: 'en' }])
    const entries = await db()
      .selectFrom('ledger_entry')
      .select(['kind', 'amount'])
      .where('reservation_id', '=', row.id)
      .execute()
    expect(entries).toEqual([{ kind: 'outside', amount: 12300 }])
    await expectAuditPasses()
  })

  test('--pay link holds the seats and mails a payment link', async () => {
    const words = [
      '2027-07-17',
      '--adults',
      '2',
      '--from',
      'zadar',
      '--name',
      'Ana Kowalska',
      '--channel',
      'phone',
      '--pay',
      'link',
    ]
    expect((await add(...words, '--yes')).err).toBe('--pay link needs an --email or a --phone to reach the guest.\n')
    const mailed = [...words, '--email', 'ana@mail.example', '--language', 'pl']
    const day = String.raw`\w{3} \d{1,2} \w+ \d{4}, \d\d:\d\d`
    const { err } = await add(...mailed)
    expect(err).toMatch(new RegExp(`^The payment link holds the places until ${day}.$`, 'm'))
    const { out } = await add(...mailed, '--yes')
    expect(out).toMatch(
      new RegExp(`^(BNC-\\w{6}): the places are held until ${day}. The link goes to ana@mail.example.\n$`),
    )
    const shown = await operator('reservation', 'show', out.slice(0, 10))
    expect(shown.out).toMatch(new RegExp(`held until +${day}`))
    expect(await departure('2027-07-17')).toEqual({ held: 2, sold: 0 })
    const row = await db()
      .selectFrom('reservation')
      .selectAll()
      .where('date', '=', '2027-07-17')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ state: 'created', seat_status: 'held', deposit_method: 'card', bail_amount: 3000 })
    const mails = await db().selectFrom('message').select('kind').where('reservation_id', '=', row.id).execute()
    expect(mails).toEqual([{ kind: 'payment_link' }])

    const setDeposit = (payable_amount: number) =>
      db().updateTable('ticket_price').set({ payable_amount }).where('ticket', '=', 'adult').execute()
    await setDeposit(20)
    expect((await add(...words, '--email', 'ana@mail.example', '--yes')).err).toBe(
      'The deposit can’t be paid by a link: the payment provider charges no less than €0.50.\n',
    )
    await setDeposit(1500)
  })

  test('books a guest with one name', async () => {
    expect((await add('2027-07-21', '--adults', '1', '--name', 'Ivo', ...quay, '--yes')).status).toBe(0)
    const names = db().selectFrom('reservation').select(['first_name', 'last_name']).where('date', '=', '2027-07-21')
    expect(await names.execute()).toEqual([{ first_name: 'Ivo', last_name: '' }])
  })

  test('exits with a one-line error and changes nothing on invalid dates, amounts, contacts and options', async () => {
    await db().insertInto('departure').values({ date: '2027-07-18', capacity: 3 }).execute()
    await db().insertInto('departure').values({ date: '2027-07-19', capacity: 80, status: 'closed' }).execute()
    const person = ['--adults', '4', '--name', 'Ivo Horvat', ...quay, '--yes']
    expect(await operator('reservation', 'add', '2027-07-18', ...person)).toEqual({
      status: 1,
      out: '',
      err: 'Only 3 places are left on Sun 18 July 2027.\n',
    })
    expect((await add('2027-07-19', ...person)).err).toContain('Mon 19 July 2027 is closed')
    expect((await add('2020-07-19', ...person)).err).toBe('Sun 19 July 2020 has passed.\n')
    expect((await add('2027-12-19', ...person)).err).toBe('Sun 19 December 2027 is off season.\n')
    expect((await add('2027-07-20', ...person, '--extras', 'whale:1')).err).toContain('no such special offer')
    expect((await add('2027-07-20', ...person, '--cash-amount', '300.01')).err).toBe('That is more than the price.\n')
    expect((await add('2027-07-20', ...person, '--phone', '12')).err).toContain('This phone number is not valid')
    expect((await add('2027-07-20', ...person, '--name', '-')).status).not.toBe(0)
    expect((await add('2027-07-20', ...person.slice(2))).err).toContain("'--adults <number>' not specified")
    expect(await departure('2027-07-18')).toEqual({ held: 0, sold: 0 })
    expect(await departure('2027-07-20')).toBeUndefined()
    expect(await takeAuditLog(setup.site.database)).toEqual([])
  })
})
