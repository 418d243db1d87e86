-- The company that the fiscal documents of a booking name from now on; issued documents have it in `sale`.
create table fiscal_buyer (
  reservation_id text primary key references reservation (id),
  company text not null,
  address text not null,
  -- An OIB without a prefix, or a VAT identification number with that of its country.
  vatin text not null
);
