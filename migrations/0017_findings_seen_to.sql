-- What a person has done about a payment that didn't fit.
alter table quarantine add column note text;

-- When a provider last wrote about a payment.
create index provider_event_by_attempt on provider_event (attempt_id, received_at);
