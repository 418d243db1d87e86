-- Names the snorkel set in Polish by a countable noun ("2 × Zestaw"), unless the operator has changed the texts.
update special_offer
set title = title || '{"pl": "Zestaw do snorkelingu"}',
    description = description || '{"pl": "Maska i fajka na cały dzień, opłukane i gotowe na pokładzie."}'
where id = 'snorkel'
  and title ->> 'pl' = 'Maska i fajka'
  and description ->> 'pl' = 'Do Państwa dyspozycji przez cały dzień, opłukane i gotowe na pokładzie.';
