-- When a signature was first exported or printed for the harbour office. A correction is a further row, so it has to be exported again.
alter table persons_signed add column exported_at timestamptz;
