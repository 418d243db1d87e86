-- The days on which a boat that is out of service is missing, both included; without them all days.
alter table boat
  add column out_from date,
  add column out_to date,
  add constraint boat_outage_in_order check (out_from <= out_to),
  add constraint boat_outage_of_state check (state = 'out_of_service' or (out_from is null and out_to is null));
