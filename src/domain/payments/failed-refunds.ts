import { sql } from 'kysely'

/**
 * Of a table `refund`: one that failed and isn't made up for. What was decided since for its booking must be as much as
 * what has failed since; one that failed in its turn is owed by itself.
 */
export const isFailedRefund = sql<boolean>`refund.state = 'failed' and (
  select coalesce(sum(other.amount) filter (where other.state = 'failed' and other.changed_at >= refund.changed_at), 0)
    > coalesce(sum(other.amount) filter (where other.created_at >= refund.changed_at and other.id > refund.id), 0)
  from refund as other join payment_attempt as its on its.id = other.attempt_id
  where its.reservation_id = (select reservation_id from payment_attempt where id = refund.attempt_id))`
