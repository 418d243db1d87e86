-- The key of an action is unique among all devices: a phone that is paired anew sends its queue as another device, and an
-- action of the queue that was applied before must not be applied again. Queue keys are `<installation>#<sequence>`; those of
-- the version before, `#<sequence>`, repeat. `text_pattern_ops` lets a search for an installation use the index.
create unique index device_action_key_unique on device_action (key text_pattern_ops) where key not like '#%';
