import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'

/**
 * Records when the page of an unpaid payment link is opened first.
 */
export async function recordLinkOpening(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  id: string,
  request: Request,
): Promise<void> {
  if (!isOpenedByPerson(request)) return
  await sql`
    insert into reservation_event (reservation_id, event, from_state, to_state, happened_at)
    select id, 'link_opened', state, state, ${now()} from reservation
    where id = ${id} and hold_kind = 'link' and ended_at is null and not exists (
      select from reservation_event where reservation_id = ${id} and event = 'link_opened')`.execute(db)
}

/**
 * Whether a browser has opened the page in a tab. Scanners of mail servers and the previews of messengers request it too,
 * but without the headers that browsers add to a navigation (Fetch Metadata); so does a prefetch, which says so.
 */
const isOpenedByPerson = ({ method, headers }: Request) =>
  method === 'GET' &&
  headers.get('sec-fetch-mode') === 'navigate' &&
  headers.get('sec-fetch-dest') === 'document' &&
  !/prefetch|prerender|preview/i.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '')
