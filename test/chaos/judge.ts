import type { World } from './world.ts'

/**
 * What was promised and isn't so, in words; empty when all is well.
 * @param unheard of which mails the site was killed before it knew that they were taken, and how often; null where nobody
 *   could count that
 */
export async function judge(
  world: World,
  told: Set<string>,
  unheard: ReadonlyMap<string, number> | null,
): Promise<string[]> {
  return [
    ...(await lost(world, told)),
    ...(await twice(world)),
    ...(await unended(world)),
    ...(await astray(world)),
    ...(await mailsAstray(world, unheard)),
    ...(await audited(world)),
  ]
}

async function lost({ db }: World, told: Set<string>): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from unnest($1::text[]) as id where not exists (select from reservation where reservation.id = id.id)`,
    [[...told]],
  )
  return rows.map(({ id }) => `reservation ${id} was told of and is not there`)
}

/** Whoever sends the same again has one booking. */
async function twice({ db }: World): Promise<string[]> {
  const { rows } = await db.query<{ codes: string }>(
    `select string_agg(code, ' and ') as codes from reservation group by email having count(*) > 1`,
  )
  return rows.map(({ codes }) => `${codes} are one visitor's only booking`)
}

async function unended({ db }: World): Promise<string[]> {
  const { rows } = await db.query<{ code: string; ends: number }>(`
    select code, count(*)::int as ends from reservation
    left join reservation_event on reservation_id = reservation.id and to_state in ('completed', 'not_paid', 'failed')
    group by reservation.id having count(*) <> 1 or max(to_state) is distinct from max(state)`)
  return rows.map(({ code, ends }) => `${code} ended ${ends} times`)
}

/** Stripe's books against ours: what it took and gave back, and whether it still keeps anybody's money in reserve. */
async function astray({ db, stripe }: World): Promise<string[]> {
  const { rows } = await db.query<{ attempt: string; code: string; booked: number; takings: number }>(`
    select attempt.id as attempt, code, coalesce(sum(entry.amount), 0)::int as booked,
      (select count(*) from payment_attempt where reservation_id = reservation.id and state = 'captured')::int as takings
    from payment_attempt as attempt join reservation on reservation.id = reservation_id
    left join ledger_entry as entry on entry.attempt_id = attempt.id
    group by attempt.id, reservation.id`)
  const strangers = stripe.intents.filter(
    ({ metadata }) => !rows.some(({ attempt }) => attempt === metadata.attempt_id),
  )
  return [
    ...strangers.map(({ id, description }) => `${id} of ${description} belongs to no attempt`),
    ...rows.flatMap(({ attempt, code, booked, takings }) => {
      const intents = stripe.intents.filter(({ metadata }) => metadata.attempt_id === attempt)
      const left = intents.reduce((sum, intent) => sum + intent.amount_received - returned(stripe, intent.id), 0)
      const kept = intents.filter(({ status }) => status === 'requires_capture' || status === 'requires_action')
      return [
        ...(intents.length > 1 ? [`${code} was charged ${intents.length} times by one attempt`] : []),
        ...(takings > 1 ? [`${code} was captured ${takings} times`] : []),
        ...(left !== booked ? [`${code}: ${left} are left at Stripe, ${booked} in our books`] : []),
        ...kept.map(({ status }) => `${code} is left in ${status}`),
      ]
    }),
  ]
}

const returned = ({ refunds }: World['stripe'], intent: string) =>
  refunds.reduce((sum, refund) => sum + (refund.payment_intent === intent ? refund.amount : 0), 0)

/** Each once; once more for each time that the site was killed between the mail server's yes and its own commit. */
async function mailsAstray({ db, post }: World, unheard: ReadonlyMap<string, number> | null): Promise<string[]> {
  const { rows } = await db.query<{ id: string; kind: string; state: string }>('select id, kind, state from message')
  const invented = [...post.copies.keys()].filter((id) => !rows.some((row) => row.id === id))
  return [
    ...invented.map((id) => `mail ${id} was sent and is not in the books`),
    ...rows.flatMap(({ id, kind, state }) => {
      const copies = post.copies.get(id) ?? 0
      const due = unheard ? 1 + (unheard.get(id) ?? 0) : Math.max(1, copies)
      return state === 'sent' && copies === due ? [] : [`mail ${kind} ${id} is ${state}, sent ${copies} times`]
    }),
  ]
}

async function audited(world: World): Promise<string[]> {
  const { status, output } = await world.operator('audit')
  return status === 0 ? [] : [`operator audit ended with ${status}: ${output.trim()}`]
}
