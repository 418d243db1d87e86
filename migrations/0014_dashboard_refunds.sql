-- A refund made in the provider's dashboard is found by comparing the provider's sum of refunds with ours.
alter table refund drop constraint refund_sent_by_known;
alter table refund add constraint refund_sent_by_known check (sent_by in ('provider', 'manual', 'dashboard'));
-- The provider's sum of refunds just before this one was sent; null until then. Once the sum has grown by the amount, the refund
-- was carried out, although its answer may be lost.
alter table refund add column refunded_before int;
alter table refund add constraint refund_refunded_before_not_negative check (refunded_before >= 0);
-- The refunds of one request, such as those of the deposit and of the difference of a change: the guest gets one mail.
alter table refund add column request_id uuid not null default gen_random_uuid();
create index refund_request_idx on refund (request_id);
update refund set refunded_before = coalesce(
  (select sum(amount) from refund as other
    where other.attempt_id = refund.attempt_id and other.state = 'succeeded' and other.sent_by = 'provider'), 0)
where state in ('submitting', 'pending', 'unknown');
