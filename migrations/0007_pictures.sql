-- Pictures that the operator uploads.

create table picture (
  -- A hash of `bytes`: the first 32 hexadecimal digits of SHA-256.
  hash text primary key,
  -- The upright picture without metadata, at most 4096 pixels wide and high.
  bytes bytea not null,
  type text not null,
  width int not null,
  height int not null,
  -- Which point of the picture every crop shows, as a fraction of width and height.
  focal_x double precision not null default 0.5,
  focal_y double precision not null default 0.5,
  -- By language: {"en": "…"}.
  alt jsonb not null default '{}',
  name text not null,
  created_at timestamptz not null,
  created_by text not null,
  constraint picture_hash_is_hexadecimal check (hash ~ '^[0-9a-f]{32}$'),
  constraint picture_type_known check (type = 'image/jpeg'),
  constraint picture_size_positive check (width > 0 and height > 0),
  constraint picture_focal_point_inside check (focal_x between 0 and 1 and focal_y between 0 and 1)
);

-- What pages show; the job `make-picture-sizes` makes it, and backups leave it out.
create table picture_size (
  picture text not null references picture (hash) on delete cascade,
  -- `4x5_50_37`: ratio and focal point in percent; empty: the whole picture.
  crop text not null,
  width int not null,
  format text not null,
  bytes bytea not null,
  primary key (picture, crop, width, format),
  constraint picture_size_format_known check (format in ('avif', 'webp', 'jpg'))
);

-- Compressed already.
alter table picture alter column bytes set storage external;
alter table picture_size alter column bytes set storage external;

create trigger notify_content_changed after insert or update or delete or truncate on picture
  for each statement execute function notify_content_changed();
