import { sql } from 'kysely'

/** Of a table `refund`: one that was refused is mended by others that come later and send at least as much. */
export const isFailedRefund = sql<boolean>`refund.state = 'failed' and refund.amount >
  (select coalesce(sum(amount), 0) from refund as later
    where later.attempt_id = refund.attempt_id and later.state <> 'failed' and later.id > refund.id)`
