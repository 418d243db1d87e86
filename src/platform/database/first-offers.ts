import type { LocalizedText } from '../../i18n/localized-text.ts'

interface FirstOffer {
  id: string
  /** Both amounts are in cents. */
  original_amount: number
  payable_amount: number
  max_pieces: number
  title: LocalizedText
  description: LocalizedText
}

/** The offers of a new database, in their order. The operator changes them by `operator offers`. */
export const firstOffers: FirstOffer[] = [
  {
    ...{ id: 'snorkel', original_amount: 800, payable_amount: 400, max_pieces: 20 },
    title: {
      en: 'Mask and snorkel',
      hr: 'Maska i disalica',
      de: 'Maske und Schnorchel',
      it: 'Maschera e boccaglio',
      pl: 'Zestaw do snorkelingu',
    },
    description: {
      en: 'Yours for the whole day, rinsed and ready on board.',
      hr: 'Cijeli su dan vaše, čiste i spremne na brodu.',
      de: 'Den ganzen Tag für Sie, gereinigt und an Bord bereit.',
      it: 'A tua disposizione per tutta la giornata, sciacquati e pronti a bordo.',
      pl: 'Maska i fajka na cały dzień, czyste i gotowe na pokładzie.',
    },
  },
  {
    ...{ id: 'prosek', original_amount: 2400, payable_amount: 600, max_pieces: 10 },
    title: {
      en: 'Bottle of prošek',
      hr: 'Boca prošeka',
      de: 'Flasche Prošek',
      it: 'Bottiglia di prošek',
      pl: 'Butelka wina prošek',
    },
    description: {
      en: 'Dalmatian dessert wine, chilled, half a litre.',
      hr: 'Dalmatinsko desertno vino, rashlađeno, pola litre.',
      de: 'Dalmatinischer Dessertwein, gekühlt, ein halber Liter.',
      it: 'Vino dolce dalmata, fresco, mezzo litro.',
      pl: 'Dalmatyńskie wino deserowe, schłodzone, pół litra.',
    },
  },
  {
    ...{ id: 'birthday_cake', original_amount: 3500, payable_amount: 3500, max_pieces: 2 },
    title: {
      en: 'Birthday cake with candles',
      hr: 'Rođendanska torta sa svjećicama',
      de: 'Geburtstagstorte mit Kerzen',
      it: 'Torta di compleanno con candeline',
      pl: 'Tort urodzinowy ze świeczkami',
    },
    description: {
      en: 'For twelve, brought out after lunch.',
      hr: 'Za dvanaest osoba, stiže nakon ručka.',
      de: 'Für zwölf Personen, serviert nach dem Mittagessen.',
      it: 'Per dodici persone, servita dopo pranzo.',
      pl: 'Dla dwunastu osób, podawany po obiedzie.',
    },
  },
]
