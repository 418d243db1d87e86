-- AI assistants hold places for guests, who then pay by a link.
alter table reservation drop constraint reservation_channel_known;
alter table reservation add constraint reservation_channel_known
  check (channel in ('website', 'assistant', 'reseller', 'phone', 'quay', 'marketplace', 'imported'));
alter table reservation drop constraint only_operator_sends_links;
alter table reservation add constraint only_operator_and_assistant_send_links
  check (hold_kind <> 'link' or (channel in ('assistant', 'phone', 'quay', 'marketplace') and deposit_method = 'card'));

-- Bookings are searched by channel, and those of the website by referrer.
create index reservation_channel_idx on reservation (channel, tracing_source, date);
drop index reservation_source_idx;
