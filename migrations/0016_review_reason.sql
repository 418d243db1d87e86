-- Why the operator rejected a review; nobody else reads it.
alter table review add column reason text;
