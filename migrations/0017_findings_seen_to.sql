-- What a person has done about a payment that didn't fit.
alter table quarantine add column note text;
