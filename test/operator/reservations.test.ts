import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { audit } from '../../src/domain/audit/audit.ts'
import { bookedParty } from '../reservations.ts'
import { type TestSite, testSite } from '../site.ts'
import { deskOver, type TestDesk, trailOf } from './desk.ts'

let site: TestSite
let desk: TestDesk
const operator: TestDesk['operator'] = (...words) => desk.operator(...words)
const executable: TestDesk['executable'] = (...words) => desk.executable(...words)
beforeAll(async () => {
  site = await testSite()
  desk = deskOver(site.database)
})
beforeEach(() => trailOf(site.database))
afterAll(async () => {
  await desk.close()
  await site.close()
})

const db = () => site.database.db
const audited = async () => expect(await audit(db(), new Date())).toEqual([])
const add = (...words: string[]) => operator('reservation', 'add', ...words)
const quay = ['--from', 'zadar', '--channel', 'quay', '--pay', 'cash']
const departure = (date: string) =>
  db().selectFrom('departure').select(['held', 'sold']).where('date', '=', date).executeTakeFirst()

// The desk's commands about one booking, over the same site and its day.

describe('reservation add', () => {
  test('sells a place on the quay: asked for, paid in cash, in the books and on the boat', async () => {
    const words = ['2027-07-14', '--adults', '2', '--children', '1', '--name', 'Ivo Horvat', ...quay]
    const unasked = await add(...words)
    expect(unasked).toMatchObject({
      status: 1,
      out: '',
      err: expect.stringContaining('€195.00: €195.00 in cash now, €0.00 in cash on boarding.'),
    })
    expect(await departure('2027-07-14')).toBeUndefined()

    const { status, out } = await executable('reservation', 'add', ...words, '--yes', '--json')
    expect(status).toBe(0)
    const { id, code, ...rest } = JSON.parse(out)
    expect(rest).toEqual({ total: 19500, paid: 19500, due: 0, heldUntil: null })
    expect(await departure('2027-07-14')).toEqual({ held: 0, sold: 3 })
    const entries = await db()
      .selectFrom('ledger_entry')
      .select(['kind', 'amount'])
      .where('reservation_id', '=', id)
      .execute()
    expect(entries).toEqual([{ kind: 'cash', amount: 19500 }])
    expect(await trailOf(site.database)).toMatchObject([
      { command: 'reservation add', details: { code, channel: 'quay' } },
    ])
    const manifest = JSON.parse((await operator('manifest', '2027-07-14', '--json')).out)
    expect(manifest.places[0].parties).toMatchObject([{ code, dueAmount: 0, cashAmount: 0 }])
    await audited()
  })

  test('takes a part now and the rest on boarding; without an address nothing is mailed', async () => {
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
      seats: 'sold',
      deposit_by: 'cash',
      bail_amount: 5000,
      total_amount: 15000,
    })
    expect(await db().selectFrom('message').selectAll().where('reservation_id', '=', row.id).execute()).toEqual([])
    await audited()
  })

  test('writes what the marketplace was paid, and mails the ticket', async () => {
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
    const { id, ...made } = JSON.parse(out)
    expect(made).toMatchObject({ total: 12300, paid: 12300, due: 0 })
    const row = await db().selectFrom('reservation').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      first_name: 'Emma',
      last_name: 'Jane Smith',
      phone: '+385912345678',
      terms_accepted_at: null,
    })
    const mails = await db()
      .selectFrom('message')
      .select(['kind', 'recipient', 'locale'])
      .where('reservation_id', '=', id)
      .execute()
    expect(mails).toEqual([{ kind: 'confirmed', recipient: 'emma@mail.example', locale: 'en' }])
    const entries = await db()
      .selectFrom('ledger_entry')
      .select(['kind', 'amount'])
      .where('reservation_id', '=', id)
      .execute()
    expect(entries).toEqual([{ kind: 'outside', amount: 12300 }])
    await audited()
  })

  test('holds places for a guest on the phone, and mails the link', async () => {
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
    expect((await add(...words, '--yes')).err).toBe('The link needs an --email to go to.\n')
    const { out } = await add(...words, '--email', 'ana@mail.example', '--language', 'pl', '--yes')
    expect(out).toMatch(/^BNC-\w{6} is held until \d\d:\d\d: the link goes to ana@mail.example.\n$/)
    expect(await departure('2027-07-17')).toEqual({ held: 2, sold: 0 })
    const row = await db()
      .selectFrom('reservation')
      .selectAll()
      .where('date', '=', '2027-07-17')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ state: 'created', seats: 'held', deposit_by: 'card', bail_amount: 3000 })
    const mails = await db().selectFrom('message').select('kind').where('reservation_id', '=', row.id).execute()
    expect(mails).toEqual([{ kind: 'payment_link' }])
  })

  test('refuses in one sentence, and changes nothing', async () => {
    await db().insertInto('departure').values({ date: '2027-07-18', capacity: 3 }).execute()
    await db().insertInto('departure').values({ date: '2027-07-19', capacity: 80, status: 'closed' }).execute()
    const person = ['--adults', '4', '--name', 'Ivo Horvat', ...quay, '--yes']
    expect(await executable('reservation', 'add', '2027-07-18', ...person)).toEqual({
      status: 1,
      out: '',
      err: 'Only 3 places are left on Sun 18 July 2027.\n',
    })
    expect((await add('2027-07-19', ...person)).err).toContain('Mon 19 July 2027 is closed')
    expect((await add('2020-07-19', ...person)).err).toBe('Sun 19 July 2020 is over.\n')
    expect((await add('2027-12-19', ...person)).err).toBe('Sun 19 December 2027 is off season.\n')
    expect((await add('2027-07-20', ...person, '--extras', 'whale:1')).err).toContain('no such special offer')
    expect((await add('2027-07-20', ...person, '--cash-amount', '300.01')).err).toBe('That is more than it costs.\n')
    expect((await add('2027-07-20', ...person, '--phone', '12')).err).toContain('Nobody can be reached')
    expect((await add('2027-07-20', ...person, '--name', 'Ivo')).status).toBe(2)
    expect((await add('2027-07-20', ...person.slice(2))).err).toContain("'--adults <number>' not specified")
    expect(await departure('2027-07-18')).toEqual({ held: 0, sold: 0 })
    expect(await departure('2027-07-20')).toBeUndefined()
    expect(await trailOf(site.database)).toEqual([])
  })
})

describe('a booking on file', () => {
  test('is found by code, name without accents, e-mail and phone', async () => {
    const { code } = await bookedParty(db(), {
      date: '2027-08-01',
      first_name: 'Đurđica',
      last_name: 'Šćepanović',
      email: 'Djura@Mail.example',
      phone: '+385981112223',
    })
    for (const typed of [
      code,
      code.slice(4).toLowerCase(),
      'scepan',
      'djurdjica',
      'durdica sc',
      'djura@mail',
      '098 111 2223',
    ]) {
      const { out } = await operator('reservation', 'find', typed, '--json')
      const codes = JSON.parse(out).bookings.map((one: { code: string }) => one.code)
      if (typed === 'djurdjica') expect(codes).toEqual([])
      else expect(codes, typed).toEqual([code])
    }
    expect((await executable('reservation', 'find', '%')).out).toBe('No booking matches “%”.\n')
    expect((await operator('reservation', 'find', 'šćep')).out).toContain(
      `Sun 1 August 2027  ${code}  Šćepanović, Đurđica       3  +385981112223  booked`,
    )
  })

  test('is shown with its money and mails, and what is noted stands on the manifest', async () => {
    const { code, id } = await bookedParty(db(), { date: '2027-08-02' })
    expect((await executable('reservation', 'note', code, 'comes with a wheelchair')).out).toBe(`Noted for ${code}.\n`)
    const { out } = await executable('reservation', 'show', `https://bonaca.example/booking/${id}`)
    expect(out).toContain(`${code}, Ana Kowalska: booked\n`)
    expect(out).toContain('guests    2 adults, 1 child\n')
    expect(out).toContain('of it €39.00 at the booking  €195.00\n')
    expect(out).toContain('deposit  €39.00  1 May 2027, 10:00')
    expect(out).toContain('comes with a wheelchair')
    expect((await operator('manifest', '2027-08-02')).out).toContain('comes with a wheelchair')
    const json = JSON.parse((await operator('reservation', 'show', code, '--json')).out)
    expect(json).toMatchObject({
      code,
      state: 'completed',
      ledger: [{ kind: 'deposit', amount: 3900 }],
      ownNotes: [{ note: 'comes with a wheelchair' }],
    })
    for (const words of [
      ['show', 'BNC-AAAAAA'],
      ['note', 'BNC-AAAAAA', 'x'],
      ['resend', 'BNC-AAAAAA'],
      ['cancel', 'BNC-AAAAAA'],
    ]) {
      expect(await operator('reservation', ...words)).toEqual({
        status: 1,
        out: '',
        err: 'No booking has the code BNC-AAAAAA.\n',
      })
    }
  })

  test('gets its ticket once more, at the right address', async () => {
    const { code, id } = await bookedParty(db(), { date: '2027-08-03' })
    expect((await operator('reservation', 'resend', code, '--to', 'ana')).err).toBe('“ana” is no e-mail address.\n')
    expect((await operator('reservation', 'resend', code)).out).toBe(
      `The ticket of ${code} goes to ana.kowalska@mail.example.\n`,
    )
    expect((await executable('reservation', 'resend', code, '--to', 'right@mail.example')).status).toBe(0)
    const mails = await db()
      .selectFrom('message')
      .select(['kind', 'recipient'])
      .where('reservation_id', '=', id)
      .where('state', '=', 'due')
      .orderBy('id')
      .execute()
    expect(mails).toEqual([
      { kind: 'confirmed', recipient: 'ana.kowalska@mail.example' },
      { kind: 'confirmed', recipient: 'right@mail.example' },
    ])
    const { email } = await db()
      .selectFrom('reservation')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(email).toBe('right@mail.example')
    await audited()
  })

  test('is cancelled: its places are free, its deposit goes back, its guest hears of it', async () => {
    const { code, id, attemptId } = await bookedParty(db(), { date: '2027-08-04' })
    const unasked = await operator('reservation', 'cancel', code)
    expect(unasked).toMatchObject({ status: 1, out: '', err: expect.stringContaining('€39.00 go back to the card.') })
    expect(await departure('2027-08-04')).toEqual({ held: 0, sold: 3 })
    expect((await executable('reservation', 'cancel', code, '--yes')).out).toBe(
      `${code} is cancelled.\n€39.00 go back to the card.\n`,
    )
    expect(await departure('2027-08-04')).toEqual({ held: 0, sold: 0 })
    expect(
      await db()
        .selectFrom('refund')
        .select(['amount', 'reason', 'state'])
        .where('attempt_id', '=', attemptId)
        .execute(),
    ).toEqual([{ amount: 3900, reason: 'guest', state: 'due' }])
    const mail = await db()
      .selectFrom('message')
      .select('details')
      .where('reservation_id', '=', id)
      .where('kind', '=', 'cancelled')
      .executeTakeFirst()
    expect(mail?.details).toEqual({ reason: 'guest', returned_amount: '3900' })
    expect(await operator('reservation', 'cancel', code, '--yes')).toEqual({
      status: 1,
      out: '',
      err: `${code} is cancelled already.\n`,
    })
    await audited()
  })

  test('that was paid in cash is handed back from the cash box, once', async () => {
    const { out } = await add('2027-08-05', '--adults', '1', '--name', 'Ivo Horvat', ...quay, '--yes', '--json')
    const { code } = JSON.parse(out)
    const refund = (...words: string[]) => operator('reservation', 'refund', code, '--in-cash', '--yes', ...words)
    expect((await refund()).err).toContain(`${code} is not cancelled`)
    expect((await operator('reservation', 'cancel', code, '--yes')).out).toContain(
      `€75.00 were paid in cash: operator reservation refund ${code} --in-cash.`,
    )
    expect((await operator('today')).out).toContain(
      `1 cancelled booking was paid in cash  operator reservation refund ${code} --in-cash`,
    )
    expect((await refund('--amount', '75.01')).err).toBe(`Only €75.00 of ${code} are left to send back.\n`)
    expect((await refund()).out).toBe(`€75.00 of ${code} are handed back; €0.00 stay with us.\n`)
    expect((await refund()).status).toBe(1)
    await audited()
  })
})
