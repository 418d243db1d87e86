-- The device of the operator's app that did an action; null for a command. The actor is its name, which a later phone may have
-- too once this one is revoked.
alter table operator_action add column device_id uuid references device (id);
