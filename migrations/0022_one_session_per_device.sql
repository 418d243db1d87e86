-- A device has one session: a new one ends those before it. Databases of earlier versions may have several.
delete from device_session as former using device_session as newer
  where newer.device_id = former.device_id
    and (newer.created_at, newer.id_hash) > (former.created_at, former.id_hash);
