import { sql } from 'kysely'
import { isOpenedByPerson } from '../../../shared/opened-by-person.ts'
import type { AppContext } from '../../context.ts'

/** Records when the page of an unpaid payment link is opened for the first time. */
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
