-- What the operator offers until he says otherwise (`operator offers set …`).
insert into special_offer (id, position, original_amount, payable_amount, max_pieces, title, description) values
  ('snorkel', 1, 800, 400, 20,
   '{"en": "Mask and snorkel", "hr": "Maska i disalica", "de": "Maske und Schnorchel", "it": "Maschera e boccaglio", "pl": "Maska i fajka"}',
   '{"en": "Yours for the whole day, rinsed and ready on board.", "hr": "Vaše cijeli dan, isprane i spremne na brodu.", "de": "Den ganzen Tag für Sie, gespült, liegt an Bord bereit.", "it": "A Sua disposizione per tutta la giornata, sciacquati e pronti a bordo.", "pl": "Do Państwa dyspozycji przez cały dzień, wypłukane i gotowe na pokładzie."}'),
  ('prosek', 2, 2400, 600, 10,
   '{"en": "Bottle of prošek", "hr": "Boca prošeka", "de": "Flasche Prošek", "it": "Bottiglia di prošek", "pl": "Butelka wina prošek"}',
   '{"en": "Dalmatian dessert wine, chilled, half a litre.", "hr": "Dalmatinsko desertno vino, rashlađeno, pola litre.", "de": "Dalmatinischer Dessertwein, gekühlt, ein halber Liter.", "it": "Vino dolce dalmata, fresco, mezzo litro.", "pl": "Dalmatyńskie wino deserowe, schłodzone, pół litra."}'),
  ('birthday_cake', 3, 3500, 3500, 2,
   '{"en": "Birthday cake with candles", "hr": "Rođendanska torta sa svjećicama", "de": "Geburtstagstorte mit Kerzen", "it": "Torta di compleanno con candeline", "pl": "Tort urodzinowy ze świeczkami"}',
   '{"en": "For twelve, brought out after lunch.", "hr": "Za dvanaest osoba, stiže nakon ručka.", "de": "Für zwölf Personen, serviert nach dem Mittagessen.", "it": "Per dodici persone, servita dopo pranzo.", "pl": "Dla dwunastu osób, podawany po obiedzie."}');
