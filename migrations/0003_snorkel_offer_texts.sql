-- Corrects the texts of the snorkel offer, unless the operator has changed them.
update special_offer
set description = description
  || '{"de": "Den ganzen Tag für Sie, gereinigt und an Bord bereit.", "it": "A tua disposizione per tutta la giornata, sciacquati e pronti a bordo.", "pl": "Do Państwa dyspozycji przez cały dzień, opłukane i gotowe na pokładzie."}'
where id = 'snorkel' and description ->> 'de' = 'Den ganzen Tag für Sie, gespült, liegt an Bord bereit.';
