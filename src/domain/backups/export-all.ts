import { resolve } from 'node:path'
import type pg from 'pg'
import { writeExport } from '../../platform/database/backup/write-export.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { listedColumns } from '../privacy/listed-columns.ts'
import type { TableName } from '../privacy/personal-data.ts'

/** Tables that are not exported: access, keys, and what the site makes again or needs only for a few hours. */
const leftOut = {
  ...{ secret: true, device_pairing: true, device_session: true, passkey: true, passkey_challenge: true },
  ...{ site_preview: true, wallet_device: true, wallet_pass: true, picture_size: true, booking_draft: true },
  ...{ hold_key: true, idempotency_key: true, rate_limit: true, health_check: true },
  ...{ reseller_event: true, reseller_notification: true, fiscal_due: true, fiscal_state: true },
} as const satisfies Partial<Record<TableName, true>>

/** All other tables, each described in one sentence. */
const tables: Record<Exclude<TableName, keyof typeof leftOut>, string> = {
  setting: 'A setting of the site, by its name.',
  boat: 'A boat and the number of guests that it is licensed for.',
  quay: 'A quay where guests board, with its position and its texts by language.',
  trip: 'A trip, with its rules of sale.',
  trip_start: 'A start of a trip: one boat may leave several times a day.',
  trip_call: 'When a start of a trip leaves a quay, and when it is back there.',
  trip_season: 'A period in which a trip sails, and on which days of the week.',
  trip_slug: 'The address of the page of a trip in a language.',
  trip_chart: 'The drawn chart of a trip.',
  terms_version: 'A version of the terms that guests have accepted.',
  site_value: 'A text or fact of the site that differs from the delivered one, in the draft.',
  site_revision: 'A published state of the texts and facts.',
  picture: 'An uploaded picture; its file is in site/pictures.',
  offer_trip: 'The trips on which a special offer is sold.',
  ticket_price: 'The price of an age group in a period, and the part of it that is paid online.',
  special_offer: 'An extra that guests book with the trip.',
  departure: 'A departure with its boat, capacity, held and sold places.',
  reservation: 'A booking, or an attempt that was not paid, with guest, party, price and state.',
  reservation_line: 'A line of the price of a booking.',
  reservation_event: 'When a booking went from one state to the next.',
  reservation_change: 'A change of a booking: another day, quay or party.',
  reservation_note: 'A note of the operator about a booking.',
  imported_booking: 'The number and the ticket code that an imported booking had in its former system.',
  cancellation: 'When, by whom and why a booking was cancelled.',
  boarding: 'Who of a party is aboard.',
  no_show: 'A party that did not come.',
  persons_signed: 'The number of persons that the crew has signed at departure; a correction is a further row.',
  passenger: 'The name of a passenger, encrypted with NAMES_KEY; operator passengers shows it.',
  guest_notice: 'A party has told the crew that it is late or does not come.',
  payment_attempt: 'A payment by card, with its state at the payment provider.',
  refund: 'Money that was returned to a card.',
  dispute: 'A payment that the cardholder disputes.',
  ledger_entry: 'A movement of money of a booking; negative: outgoing. Rows never change.',
  ledger_number: 'The number of a movement in the books.',
  fiscal_series: 'The last number of a series of fiscal documents.',
  fiscal_buyer: 'The company that the next fiscal documents of a booking are for.',
  fiscal_document: 'A fiscal document; rows never change.',
  fiscal_entry: 'The fiscal document of a movement of money, if it has one.',
  fiscal_delivery: 'The delivery of a fiscal document to the tax authority, with its identifier.',
  provider_event: 'A notice of the payment provider that was processed.',
  payment_exception: 'A payment that the operator has to check.',
  cash_count: 'A count of a cash box.',
  cash_movement: 'A float, a pay-out or a hand-over of cash.',
  message: 'A mail to a guest or to the operator, without its text.',
  departure_message: 'A message to all guests of a departure.',
  departure_message_read: 'A guest has opened a message to a departure.',
  text_consent: 'A guest has agreed to messages by SMS or WhatsApp, or has withdrawn that.',
  text_message: 'An SMS or a WhatsApp message and whether it has arrived.',
  review: 'A review.',
  waitlist_entry: 'A guest who waits for places.',
  waitlist_day: 'The departures for which a guest waits.',
  waitlist_offer: 'Places that were offered to a waiting guest.',
  reseller: 'A reseller, without its key and its address for notifications.',
  reseller_booking: 'What the booking of a reseller has in addition.',
  reseller_unit_item: 'A person of the booking of a reseller.',
  demand_count: 'How many parties asked for a day of a trip and found a place or none; nothing about a person.',
  funnel_count: 'How many visitors reached a step of booking, or had a field refused there.',
  vitals_count: 'How many page views appeared or responded how quickly.',
  device: 'A phone of the operator or the crew.',
  device_action: 'An action that a phone has sent.',
  operator_action: 'A change by the operator, from the audit log.',
}

/**
 * Columns that are not exported. The file of a picture is in `site/pictures`. An address for notifications is useless
 * without its secret.
 */
const leftOutColumns = new Set(['picture.bytes', 'reseller.webhook_url'])
for (const { table, column, classification } of listedColumns)
  if (['hash', 'secret', 'generated'].includes(String(classification))) leftOutColumns.add(`${table}.${column}`)

/**
 * Writes everything that another system needs into a new folder: each table as JSON Lines and CSV with its JSON Schema, the site
 * with its texts and pictures, and a README. Throws a BackupError, whose message the command prints.
 * @param filesOfSite the files of `site export`
 * @returns the number of rows by table
 */
export async function exportAll(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  pool: pg.Pool,
  {
    folder,
    actor,
    filesOfSite,
  }: { folder: string; actor: string; filesOfSite(trx: Transaction): Promise<Map<string, Buffer>> },
): Promise<Record<string, number>> {
  const startedAt = now()
  const rows = await writeExport(pool, resolve(folder), startedAt, {
    tables,
    isLeftOut: (table, column) => leftOutColumns.has(`${table}.${column}`),
    files: async (trx) => {
      const site = [...(await filesOfSite(trx))].map(([path, content]) => [`site/${path}`, content] as const)
      return new Map<string, Buffer | string>([...site, ['README.md', readme(startedAt)]])
    },
  })
  const details = { folder: resolve(folder), rows }
  await inTransaction(db, (trx) => recordAction(trx, { command: 'export all', details, actor, now: startedAt }))
  return rows
}

const readme = (madeAt: Date) => `# Export of a booking site

All data of a site of Bonaca as of ${madeAt.toISOString()}, in one consistent state.

- \`data/<table>.jsonl\`: one JSON object per line. \`csv/<table>.csv\`: the same for spreadsheets (UTF-8, semicolons; a text that
  starts like a formula has an apostrophe before it).
- \`schemas/<table>.schema.json\`: JSON Schema of a line: types, allowed values and which table a column refers to.
- \`site/\`: texts, facts, boats, quays, trips, prices and pictures as files.
- \`bonaca.json\`: the tables with their checksums, the version of the database, and work that waits, such as mails.

\`departure\` is the id of a departure in every table. Amounts are integer cents (EUR unless \`reservation.currency\` says otherwise). Times are UTC, days are local days of the departure. A
booking is a row of \`reservation\`; it is paid for if \`state\` is \`completed\`, and cancelled if \`cancellation\` has its id. What was
paid is the sum of \`ledger_entry.amount\`; what is due on board is \`reservation.total_amount\` less that sum. The address of the
ticket ends in \`reservation.ticket\`; people read \`reservation.code\`.

Not in it: passwords, keys and sign-ins, card data (only the payment provider has them), mails as sent, unfinished order forms.

It contains personal data of guests: store it encrypted, and delete it when the move is done.

Into an empty site of the same or a newer version: \`operator restore <this folder>\`.

## Tables

${Object.entries(tables)
  .map(([name, about]) => `- \`${name}\`: ${about}`)
  .join('\n')}
`
