-- An uploaded picture of the quay, which the page of the day shows; null: none.
alter table quay add column picture text;
