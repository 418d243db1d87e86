import type pg from 'pg'

/**
 * Situations that the runs have to reach: a check proves nothing if no run reaches the situation that it checks. Each
 * situation has a query that finds it in the tables at the end of a run, or null if the simulation counts it itself.
 */
const queries = {
  'a day is cancelled between authorization and capture': `
    select from reservation_event where event = 'departure_cancelled' and from_state = 'securing'`,
  'a booking is cancelled between authorization and capture of its change': `
    select from reservation_change as change join cancellation on cancellation.reservation_id = change.reservation_id
    join payment_attempt as attempt on attempt.change_id = change.id
    where change.state = 'failed' and attempt.state = 'canceled'`,
  'the evening trip has the boat': `select from departure where trip = 'sunset' and sold > 0`,
  'a departure with guests sails with another boat': `
    select from departure join trip on trip.id = departure.trip where departure.boat <> trip.boat and sold > 0`,
  'a departure without guests is fixed': `select from departure where fixed and held + sold = 0`,
  'a boat with guests is out of service': `
    select from departure join boat on boat.id = departure.boat where sold > 0 and boat.state = 'out_of_service'`,
  'a boat with guests is out of service on another day only': `
    select from departure join boat on boat.id = departure.boat where sold > 0 and date > boat.out_to`,
  'a booking moves to another trip': `
    select from reservation_change where state = 'completed' and previous ->> 'trip' <> trip`,
  'another day is chosen after bad weather': `select from reservation_change where kind = 'weather'`,
  'the deposit is chosen after bad weather': `
    select from cancellation join message on message.reservation_id = cancellation.reservation_id
    where choice = 'refund' and message.kind = 'cancelled'`,
  // If the guest chooses to get the deposit back, a mail of the kind `cancelled` is queued. A refund by the operator
  // queues none.
  'a refund during an open weather choice': `
    select from cancellation where choice = 'refund' and not exists (select from message
      where message.reservation_id = cancellation.reservation_id and message.kind = 'cancelled')`,
  'a refund in the dashboard is found': `select from refund where sent_by = 'dashboard' and reason = 'dashboard'`,
  'a refund in the dashboard pays one that was due': `
    select from refund where sent_by = 'dashboard' and reason <> 'dashboard'`,
  'a dispute takes a payment': `select from ledger_entry where kind = 'dispute'`,
  'a dispute is won': `select from ledger_entry where kind = 'dispute_returned'`,
  'a dispute takes what was refunded': `
    select from dispute join refund on refund.attempt_id = dispute.attempt_id where money_taken and refund.state = 'succeeded'`,
  'a refund is not sent because of a dispute': `select from refund where problem = 'disputed'`,
  'a disputed booking is cancelled': `
    select from message where kind = 'cancelled' and details ? 'disputed_amount'`,
  // The site creates such a refund when the provider returns the disputed money. It takes the place of a refund that
  // failed because of the dispute, or it returns the deposit of a booking that was cancelled during the dispute.
  'a won dispute lets a refund follow': `
    select from ledger_entry as back join refund on refund.attempt_id = back.attempt_id
    where back.kind = 'dispute_returned'
      and refund.created_at between back.posted_at and back.posted_at + interval '1 millisecond'`,
  'a dispute ends an open weather choice': `
    select from cancellation join message on message.reservation_id = cancellation.reservation_id
    where choice = 'refund' and message.kind = 'cancelled' and details ? 'disputed_amount'`,
  'a refund waits for the operator': `select from message where kind = 'operator_refund_waiting'`,
  'a payment link is paid after an hour': `
    select from reservation where hold_kind = 'link' and state = 'completed' and ended_at > created_at + interval '1 hour'`,
  'a payment link is extended': `
    select from reservation where hold_kind = 'link' and hold_extended_at < hold_expires_at`,
  'a payment link expires': `select from reservation where hold_kind = 'link' and state = 'not_paid'`,
  'the places that an assistant holds are paid': `select from reservation where channel = 'assistant' and state = 'completed'`,
  'the places that an assistant holds return': `select from reservation where channel = 'assistant' and state = 'not_paid'`,
  'a payment link is prolonged': `select from reservation_event where event = 'link_prolonged'`,
  'an ended payment link is booked again': `select from reservation_event where event = 'renewed'`,
  'a guest is reminded of a payment link': `select from message where kind = 'payment_link_reminder'`,
  'an offer is booked': `select from waitlist_offer where state = 'booked'`,
  'an offer is used by a booking that is not paid': `
    select from waitlist_offer where state = 'expired' and reservation_id is not null`,
  'an offer that nobody opened goes on': `
    select from waitlist_offer where state = 'expired' and reservation_id is null and ended_at < expires_at`,
  'a reseller changes a confirmed booking': `select from reservation_change where kind = 'reseller'`,
  'a reseller cancels a confirmed booking': `
    select from reseller_booking as resold join cancellation on cancellation.reservation_id = resold.reservation_id
    where resold.cancelled_at is not null`,
  'a hold of a reseller expires': `
    select from reseller_booking as resold join reservation on reservation.id = resold.reservation_id
    where state = 'not_paid' and resold.cancelled_at is null`,
  'a reseller is notified': `select from reseller_notification where state = 'sent'`,
  'a walk-in pays in cash on a phone': `select from ledger_entry where device is not null and kind = 'cash'`,
  'a hand-over of cash arrives': `select from cash_movement where received_at is not null`,
  'a movement of cash is taken back': `select from cash_movement where cancelled_at is not null`,
  'a party boards in part': `select from boarding where guests is not null`,
  'a departure is signed': `select from persons_signed`,
  'a guest tells the crew of a delay': `select from guest_notice`,
  'a party gives names': null,
  'a signature is corrected': `select from persons_signed where position > 1`,
  'a fiscal advance is reversed before the trip': `
    select from fiscal_document as reversal where kind = 'reversal' and not exists (select from fiscal_document as final
      where final.reservation_id = reversal.reservation_id and final.kind = 'final')`,
  'a fiscal document is registered late': `select from fiscal_delivery where attempts > 1 and jir is not null`,
  'a fiscal credit follows a final': `select from fiscal_document where kind = 'credit'`,
  'a fiscal reversal and the final after it have other buyers': `
    select from fiscal_document as reversal join fiscal_document as final using (reservation_id)
    where reversal.kind = 'reversal' and final.kind = 'final' and reversal.sale -> 'buyer' is distinct from final.sale -> 'buyer'`,
  'a walk-in pays by card on board': `select from ledger_entry where kind = 'terminal'`,
  'a guest adds people by card to a booking paid in cash': `select from reservation where added_by_card > 0`,
  'guests choose because of the boat': `select from cancellation where reason = 'boat'`,
  'guests of a departure are told something': `select from message where kind = 'departure_message' and state = 'sent'`,
  'a text arrives': `select from text_message where state in ('delivered', 'read')`,
  'a text fails and the next channel has it': `
    select from text_message as failed join text_message as next using (message, reservation_id)
    where failed.state = 'failed' and next.id <> failed.id`,
  'a text stays without an answer': `select from text_message where state = 'unknown'`,
  'a departure is later or moved': `select from departure_message where position > 1`,
  'guests read about another boat': `select from message where kind = 'boat_changed'`,
  'an import puts a departure over its capacity': `select from departure where over_capacity > 0`,
  'a file changes an imported booking': `select from operator_action where command = 'import change'`,
  'a file cancels an imported booking': `
    select from imported_booking where facts ->> 'state' = 'cancelled' and changed_at > imported_at`,
  'an imported guest gets a ticket by mail': `
    select from message join imported_booking using (reservation_id) where kind = 'confirmed'`,
  'a boat that drops out is replaced': null,
  'a boat is too small for a swap': null,
  'a boat is away at a swap': null,
  'an authorisation expires': null,
  'the object of a thin event is fetched': null,
  'kill -9 between the commit of an offer and the end of its job': null,
  'kill -9 between the issue of a fiscal document and its registration': null,
  'kill -9 between the registration of a fiscal document and its record': null,
} satisfies Record<string, string | null>

export type Situation = keyof typeof queries
const situations = Object.keys(queries) as Situation[]

/** The number of runs that have reached each situation. */
export type Coverage = Record<Situation, number>

export const emptyCoverage = () => Object.fromEntries(situations.map((situation) => [situation, 0])) as Coverage

/** The situations that the tables show at the end of a run. */
export async function reachedInTables(watcher: pg.Client): Promise<Situation[]> {
  const branches = Object.entries(queries).flatMap(([situation, query]) =>
    query ? [`select '${situation}' as situation where exists (${query})`] : [],
  )
  const { rows } = await watcher.query<{ situation: Situation }>(branches.join(' union all '))
  return rows.map(({ situation }) => situation)
}

export async function hasOfferSince(watcher: pg.Client, start: Date): Promise<boolean> {
  const { rowCount } = await watcher.query('select from waitlist_offer where created_at >= $1', [start])
  return rowCount !== 0
}
