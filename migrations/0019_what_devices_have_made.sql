-- The device of the app that has made a pairing link; null: a command on the server. Its open links end with it.
alter table device_pairing add column created_by_device uuid references device (id);
create index device_pairing_maker_idx on device_pairing (created_by_device) where created_by_device is not null;
-- The audit log names the device, and has the same instant and name.
update device_pairing as pairing set created_by_device = entry.device_id from operator_action as entry
  where entry.command = 'device pair' and entry.device_id is not null
    and entry.happened_at = pairing.created_at and entry.details ->> 'name' = pairing.name;
