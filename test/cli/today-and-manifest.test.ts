import { beforeAll, describe, expect, test } from 'vitest'
import { checkInvariants } from '../../src/domain/invariants/check-invariants.ts'
import { dayOf } from '../../src/domain/time/operator-time.ts'
import { escapeForTerminal } from '../../src/operator/cli/output/escape.ts'
import { formatDay } from '../../src/operator/cli/output/format.ts'
import { setUpCli } from '../fixtures/cli-setup.ts'
import { seedReservation } from '../fixtures/reservations.ts'

const date = '2027-07-14'
const name = '=cmd()<b>\u001b[2J'

const setup = setUpCli()
const { operator } = setup
let codes: Record<'ana' | 'ivo' | 'eve', string>
beforeAll(async () => {
  const { db } = setup.database
  const ana = await seedReservation(db, {
    notes: 'One of us is allergic\nto shellfish',
    extras: [{ id: 'prosek', pieces: 2, amount: 2400 }],
  })
  const ivo = await seedReservation(db, {
    first_name: 'Ivo',
    last_name: 'Žižić',
    departure_location: 'zadar',
    children: 0,
    locale: 'hr',
  })
  const eve = await seedReservation(db, {
    first_name: 'Eve',
    last_name: name,
    departure_location: 'zadar',
    adults: 1,
    infants: 1,
  })
  codes = { ana: ana.code, ivo: ivo.code, eve: eve.code }
  const cancelled = await seedReservation(db, { first_name: 'Gone', seat_status: 'none' })
  await db
    .insertInto('cancellation')
    .values({ reservation_id: cancelled.id, reason: 'guest', cancelled_by: 'guest', cancelled_at: new Date() })
    .execute()
  await seedReservation(db, { date: '2027-07-15' })
  const now = new Date()
  expect(await checkInvariants(db, now)).toEqual([])
})

describe('operator today', () => {
  test('lists parties and cash due per boarding place and summarizes the next day', async () => {
    const ran = await operator('today', date)
    expect(ran).toMatchObject({ status: 0, err: '' })
    expect(ran.out.split('\n')).toEqual([
      'Wed 14 July 2027: open, 8 of 80 places sold; €420.00 due on board.',
      '',
      'Zadar, 08:00',
      'name                code        ad  ch  in      due  aboard  extras and notes',
      `=cmd()<b>\ufffd[2J, Eve  ${codes.eve}   1   1   1   €96.00`,
      `Žižić, Ivo          ${codes.ivo}   2          €120.00`,
      '─'.repeat(77),
      '2 parties           5 guests     3   1   1  €216.00  0',
      '',
      'Bibinje, 09:00',
      'name           code        ad  ch  in      due  aboard  extras and notes',
      `Kowalska, Ana  ${codes.ana}   2   1      €204.00          2 × Bottle of prošek; “One of us is allergic to shellfish”`,
      '─'.repeat(114),
      '1 party        3 guests     2   1      €204.00  0',
      '',
      'Nothing is stuck.',
      '',
      'The day after, Thu 15 July 2027: open, 1 party, 3 guests, €156.00 due on board, 77 places free.',
      '',
    ])
  })

  test('is the default command and reports stuck work and declined payments', async () => {
    const { db } = setup.database
    const now = new Date()
    const today = dayOf(now)
    const { id } = await seedReservation(db, { date: today, state: 'not_paid', seat_status: 'none', ended_at: now })
    const attempt = {
      reservation_id: id,
      provider: 'sandbox',
      amount: 3900,
      token: null,
      reference: null,
      last_polled_at: null,
    } as const
    const old = new Date(now.getTime() - 3_600_000)
    await db
      .insertInto('payment_attempt')
      .values([
        {
          ...attempt,
          id: '01990000-0000-7000-8000-000000000001',
          number: 1,
          state: 'declined',
          decline: 'card_declined',
          created_at: old,
          changed_at: now,
        },
        {
          ...attempt,
          id: '01990000-0000-7000-8000-000000000002',
          number: 2,
          state: 'unknown',
          decline: null,
          created_at: old,
          changed_at: old,
        },
        {
          ...attempt,
          id: '01990000-0000-7000-8000-000000000003',
          number: 3,
          state: 'unknown',
          decline: null,
          created_at: now,
          changed_at: now,
        },
      ])
      .execute()
    await db
      .insertInto('message')
      .values({
        id: '01990000-0000-7000-8000-000000000004',
        kind: 'contact_message',
        reservation_id: null,
        recipient: 'a@b.example',
        locale: 'en',
        details: '{}',
        state: 'failed',
        attempts: 58,
        last_error: 'no',
        due_at: now,
        sent_at: null,
      })
      .execute()
    const ran = await operator()
    expect(ran).toMatchObject({ status: 0, err: '' })
    expect(ran.out).toContain(escapeForTerminal(formatDay(today)))
    expect(ran.out).toContain('1 payment is unsettled  operator payments list --unsettled\n')
    expect(ran.out).toContain('1 mail was given up     operator messages list\n')
    expect(ran.out).toContain('On the website: 1 payment was refused, 1 booking ended unpaid.\n')
    expect(ran.out).toContain('Tomorrow, ')
    const json = JSON.parse((await operator('--json')).out)
    expect(json).toMatchObject({
      day: { date: today, totals: { parties: 0 } },
      refused: { payments: 1, bookings: 1 },
      problems: { payments: 1, mailsFailed: 1, refundsFailed: 0 },
    })
  })
})

describe('operator manifest', () => {
  test('prints a table with phone numbers and languages', async () => {
    const { out } = await operator('manifest', date)
    expect(out).toContain('Wed 14 July 2027: 3 parties, 8 guests, €420.00 due on board.')
    expect(out).toContain('+48600123456  hr')
    expect(out).not.toContain('Gone')
    expect(await operator('manifest', '2027-07-20')).toMatchObject({
      status: 0,
      out: 'No bookings for Tue 20 July 2027.\n',
    })
  })

  test('--format csv has a BOM and escapes formulas (CSV injection)', async () => {
    const { out } = await operator('manifest', date, '--format', 'csv')
    expect(out.startsWith('\ufeffboarding place;departs;')).toBe(true)
    expect(out).toContain(
      `\r\nZadar;08:00;'=cmd()<b>[2J;Eve;${codes.eve};1;1;1;'+48600123456;pl;;;;96,00;0,00;96,00;no\r\n`,
    )
    expect(out).toContain('2 × Bottle of prošek;"One of us is allergic\nto shellfish";;204,00;0,00;204,00;no\r\n')
  })

  test('--json has totals per boarding place', async () => {
    const { out } = await operator('manifest', date, '--json')
    expect(JSON.parse(out)).toMatchObject({
      date,
      totals: { parties: 3, guests: 8, adults: 5, children: 2, infants: 1, aboard: 0, dueAmount: 42000 },
      places: [
        { id: 'zadar', totals: { guests: 5 } },
        { id: 'bibinje', parties: [{ code: codes.ana, extras: [{ id: 'prosek', pieces: 2 }] }] },
      ],
    })
  })

  test('--format html is one file without external resources and escapes names', async () => {
    const { out } = await operator('manifest', date, '--format', 'html')
    expect(out).toMatch(/^<!doctype html>/)
    expect(out).not.toMatch(/(?:src|href)="(?!tel:)/)
    expect(out).toContain('=cmd()&lt;b&gt;')
    expect(out).not.toContain('<b>\u001b')
    expect(out).not.toContain('<script')
    expect(out).toMatch(new RegExp(`☐</td>\\s*<td class="name">.*${codes.ivo}</span></td>\\s*<td>2 adults</td>`))
    expect(out).toContain('<td class="due">€120.00</td>')
    const croatian = (await operator('manifest', date, '--format', 'html', '--language', 'hr')).out
    expect(croatian).toContain('<html lang="hr">')
    expect(croatian).toContain('<td>2 odrasle osobe</td>')
    expect(croatian).toContain('<th class="due">Za naplatu</th>')
    expect(croatian).toContain('<td class="due">120,00\u00A0€</td>')
  })
})
