import type { ChaosEnvironment } from './environment/environment.ts'

/**
 * Checks every invariant after the system has settled. Returns the violations; empty if all invariants hold.
 * @param unacknowledged for each mail id, how often the mail server accepted the mail while a kill kept the site from
 *   recording it; so many duplicates are expected. Null if the kills are random, because this number is then unknown.
 */
export async function findViolations(
  world: ChaosEnvironment,
  confirmedIds: Set<string>,
  unacknowledged: ReadonlyMap<string, number> | null,
): Promise<string[]> {
  return [
    ...(await findLostReservations(world, confirmedIds)),
    ...(await findDuplicateBookings(world)),
    ...(await findUnsettledReservations(world)),
    ...(await comparePayments(world)),
    ...(await compareMails(world, unacknowledged)),
    ...(await compareDocuments(world)),
    ...(await runAudit(world)),
  ]
}

async function findLostReservations({ db }: ChaosEnvironment, confirmedIds: Set<string>): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from unnest($1::text[]) as id where not exists (select from reservation where reservation.id = id.id)`,
    [[...confirmedIds]],
  )
  return rows.map(({ id }) => `reservation ${id} was confirmed and is missing`)
}

/** Finds visitors with more than one booking. There must be none, because a retry must not create a second booking. */
async function findDuplicateBookings({ db }: ChaosEnvironment): Promise<string[]> {
  const { rows } = await db.query<{ codes: string }>(
    `select string_agg(code, ' and ') as codes from reservation group by email having count(*) > 1`,
  )
  return rows.map(({ codes }) => `${codes} are duplicate bookings of one visitor`)
}

async function findUnsettledReservations({ db }: ChaosEnvironment): Promise<string[]> {
  const { rows } = await db.query<{ code: string; ends: number }>(`
    select code, count(*)::int as ends from reservation
    left join reservation_event on reservation_id = reservation.id and to_state in ('completed', 'not_paid', 'failed')
      and from_state <> to_state
    group by reservation.id having count(*) <> 1 or max(to_state) is distinct from max(state)`)
  return rows.map(({ code, ends }) => `${code} reached a final state ${ends} times`)
}

/** Compares Stripe's payments and refunds with our ledger; no authorisation may stay open. */
async function comparePayments({ db, stripe }: ChaosEnvironment): Promise<string[]> {
  const { rows } = await db.query<{ attempt: string; code: string; posted: number; captures: number }>(`
    select attempt.id as attempt, code, coalesce(sum(entry.amount), 0)::int as posted,
      (select count(*) from payment_attempt where reservation_id = reservation.id and state = 'captured'
        and change_id is not distinct from attempt.change_id)::int as captures
    from payment_attempt as attempt join reservation on reservation.id = reservation_id
    left join ledger_entry as entry on entry.attempt_id = attempt.id
    group by attempt.id, reservation.id`)
  const unknownIntents = stripe.intents.filter(
    ({ metadata }) => !rows.some(({ attempt }) => attempt === metadata.attempt_id),
  )
  return [
    ...unknownIntents.map(({ id, description }) => `${id} of ${description} belongs to no payment attempt`),
    ...rows.flatMap(({ attempt, code, posted, captures }) => {
      const intents = stripe.intents.filter(({ metadata }) => metadata.attempt_id === attempt)
      const net = intents.reduce((sum, { id, amount_received }) => sum + amount_received - refundedOf(stripe, id), 0)
      const open = intents.filter(({ status }) => status === 'requires_capture' || status === 'requires_action')
      return [
        ...(intents.length > 1 ? [`${code} has ${intents.length} payments for one attempt`] : []),
        ...(captures > 1 ? [`${code} was captured ${captures} times`] : []),
        ...(net !== posted ? [`${code}: ${net} net at Stripe, ${posted} in our ledger`] : []),
        ...open.map(({ status }) => `${code} is stuck in ${status}`),
      ]
    }),
  ]
}

/** The refunds of a payment, except the one by which Stripe releases an authorisation: it has no refund id of ours. */
const refundedOf = ({ refunds }: ChaosEnvironment['stripe'], intent: string) =>
  refunds
    .filter(({ payment_intent, metadata }) => payment_intent === intent && metadata?.refund_id)
    .reduce((sum, { amount }) => sum + amount, 0)

/** Checks that each mail was sent once, plus once per kill between the mail server's acceptance and the site's commit. */
async function compareMails(
  { db, mailServer }: ChaosEnvironment,
  unacknowledged: ReadonlyMap<string, number> | null,
): Promise<string[]> {
  const { rows } = await db.query<{ id: string; kind: string; state: string }>('select id, kind, state from message')
  const unknownMails = [...mailServer.deliveries.keys()].filter((id) => !rows.some((row) => row.id === id))
  return [
    ...unknownMails.map((id) => `mail ${id} was sent but is not in the database`),
    ...rows.flatMap(({ id, kind, state }) => {
      const copies = mailServer.deliveries.get(id) ?? 0
      const expected = unacknowledged ? 1 + (unacknowledged.get(id) ?? 0) : Math.max(1, copies)
      return state === 'sent' && copies === expected ? [] : [`mail ${kind} ${id} is ${state}, sent ${copies} times`]
    }),
  ]
}

/**
 * Compares the tax authority's documents with ours. Also finds each ledger entry that has no document although the
 * documents of its booking are not recorded as due.
 */
async function compareDocuments({ db, authority }: ChaosEnvironment): Promise<string[]> {
  if (!authority) return []
  const { rows: documents } = await db.query<{ name: string; jir: string | null }>(
    `select year || ' ' || number || '/' || premises || '/' || device as name, jir
      from fiscal_document left join fiscal_delivery on document_id = id`,
  )
  const { rows: without } = await db.query<{ id: string }>(`select id from ledger_entry as entry
    where not exists (select from fiscal_entry where entry_id = entry.id)
      and not exists (select from fiscal_due as due where due.reservation_id = entry.reservation_id)`)
  const unknown = [...authority.registered.keys()].filter(
    (name) => !documents.some((document) => document.name === name),
  )
  return [
    ...unknown.map((name) => `document ${name} is registered but not in the database`),
    ...documents.flatMap(({ name, jir }) =>
      jir !== null && authority.registered.get(name)?.jir === jir ? [] : [`document ${name} has the JIR ${jir}`],
    ),
    ...without.map(({ id }) => `entry ${id} has no document`),
  ]
}

async function runAudit(world: ChaosEnvironment): Promise<string[]> {
  const { status, output } = await world.operator('audit')
  return status === 0 ? [] : [`operator audit failed with status ${status}: ${output.trim()}`]
}
