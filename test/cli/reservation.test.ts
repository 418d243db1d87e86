import { beforeEach, describe, expect, test } from 'vitest'
import { checkInvariants } from '../../src/domain/invariants/check-invariants.ts'
import { setUpSiteAndCli } from '../fixtures/cli-setup.ts'
import { seedReservation } from '../fixtures/reservations.ts'
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

describe('commands on an existing booking', () => {
  test('find matches code, name without accents, e-mail and phone', async () => {
    const { code } = await seedReservation(db(), {
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
      expect(codes, typed).toEqual([code])
    }
    expect((await operator('reservation', 'find', '%')).out).toBe('No booking matches “%”.\n')
    expect((await operator('reservation', 'find', 'šćep')).out).toContain(
      `Sun 1 August 2027  ${code}  Šćepanović, Đurđica       3  +385981112223  booked`,
    )
  })

  test('show prints ledger and mails; note adds a note that appears in the manifest', async () => {
    const { code, id } = await seedReservation(db(), { date: '2027-08-02' })
    expect((await operator('reservation', 'note', code, 'comes with a wheelchair')).out).toBe(`Noted for ${code}.\n`)
    const { out } = await operator('reservation', 'show', `https://bonaca.example/booking/${id}`)
    expect(out).toContain(`${code}, Ana Kowalska: booked\n`)
    expect(out).toContain('guests    2 adults, 1 child\n')
    expect(out).toContain('of which €39.00 when booking  €195.00\n')
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

  test('resend queues the confirmation again; --to changes the e-mail address', async () => {
    const { code, id } = await seedReservation(db(), { date: '2027-08-03' })
    expect((await operator('reservation', 'resend', code, '--to', 'ana')).err).toBe('“ana” is no e-mail address.\n')
    expect((await operator('reservation', 'resend', code)).out).toBe(
      `The ticket of ${code} goes to ana.kowalska@mail.example.\n`,
    )
    expect((await operator('reservation', 'resend', code, '--to', 'right@mail.example')).status).toBe(0)
    const mails = await db()
      .selectFrom('message')
      .select(['kind', 'recipient'])
      .where('reservation_id', '=', id)
      .where('state', '=', 'due')
      .orderBy('id')
      .execute()
    // The mails of one command have no fixed order, so they are compared as a set.
    expect(mails[0]).toEqual({ kind: 'confirmed', recipient: 'ana.kowalska@mail.example' })
    expect(new Set(mails.slice(1))).toEqual(
      new Set([
        { kind: 'address_replaced', recipient: 'ana.kowalska@mail.example' },
        { kind: 'confirmed', recipient: 'right@mail.example' },
      ]),
    )
    const { email } = await db()
      .selectFrom('reservation')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(email).toBe('right@mail.example')
    await expectAuditPasses()
  })

  test('cancel releases the seats, creates a refund and queues the mail', async () => {
    const { code, id, attemptId } = await seedReservation(db(), { date: '2027-08-04' })
    const unconfirmed = await operator('reservation', 'cancel', code)
    expect(unconfirmed).toMatchObject({
      status: 1,
      out: '',
      err: expect.stringContaining('€39.00 will go back to the card.'),
    })
    expect(await departure('2027-08-04')).toEqual({ held: 0, sold: 3 })
    expect((await operator('reservation', 'cancel', code, '--yes')).out).toBe(
      `${code} is cancelled.\n€39.00 will go back to the card.\n`,
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
      err: `${code} is already cancelled.\n`,
    })
    await expectAuditPasses()
  })

  test('refund --in-cash refunds a cancelled cash payment once', async () => {
    const { out } = await add('2027-08-05', '--adults', '1', '--name', 'Ivo Horvat', ...quay, '--yes', '--json')
    const { code } = JSON.parse(out)
    const refund = (...words: string[]) => operator('reservation', 'refund', code, '--in-cash', '--yes', ...words)
    expect((await refund()).err).toContain(`${code} is not cancelled`)
    expect((await operator('reservation', 'cancel', code, '--yes')).out).toContain(
      `€75.00 was paid in cash: operator reservation refund ${code} --in-cash.`,
    )
    expect((await operator('today')).out).toContain(
      `1 cancelled booking was paid in cash  operator reservation refund ${code} --in-cash`,
    )
    expect((await refund('--amount', '75.01')).err).toBe(`Only €75.00 is left to refund for ${code}.\n`)
    expect((await refund()).out).toBe(`€75.00 of ${code} is handed back; €0.00 stays with us.\n`)
    expect((await refund()).status).toBe(1)
    await expectAuditPasses()
  })
})
