-- When a notification of a reseller may be sent next; null: at once. The job sets it before each attempt, so that a killed process
-- does not keep a notification and two processes do not send it at once.
alter table reseller_notification add column next_attempt_at timestamptz;
create index reseller_notification_due_idx on reseller_notification (reseller_id, created_at) where state = 'due';
