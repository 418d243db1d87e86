-- Names the snorkel set in Polish by a countable noun ("2 × Zestaw"), and corrects its Croatian and Polish descriptions, unless
-- the operator has changed the texts.
update special_offer
set title = title || '{"pl": "Zestaw do snorkelingu"}',
    description = description || '{"pl": "Maska i fajka na cały dzień, czyste i gotowe na pokładzie."}'
where id = 'snorkel'
  and title ->> 'pl' = 'Maska i fajka'
  and description ->> 'pl' = 'Do Państwa dyspozycji przez cały dzień, opłukane i gotowe na pokładzie.';

update special_offer
set description = description || '{"hr": "Cijeli su dan vaše, čiste i spremne na brodu."}'
where id = 'snorkel' and description ->> 'hr' = 'Vaše cijeli dan, isprane i spremne na brodu.';
