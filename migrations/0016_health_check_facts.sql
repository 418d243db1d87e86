-- Contracts 0016_health_check.sql, which no release has: erasure clears the key `details` in the audit log, as the name of a column
-- with personal data, only while no other column has that name.
alter table health_check rename column details to facts;
