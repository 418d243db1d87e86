import type { ContactForm } from '../../contract/contact.ts'
import type { Locale } from '../../i18n/locales.ts'

/** Published reviews: stars and comment. */
export const publishedReviewTexts: Partial<Record<Locale, [stars: number, comment: string][]>> = {
  en: [
    [5, 'Flat calm all the way out, and then those cliffs. At the edge everyone went quiet.'],
    [
      5,
      'We have two small children and were worried about a whole day. They looked for dolphins, ate fish and slept on the way back. So did we.',
    ],
    [4, 'Lovely bays and a good lunch. The boat was full that day, so come early if you want the shade.'],
    [5, 'The salt lake was warmer than the sea and the donkeys stole our apples. Best day of the holiday.'],
  ],
  de: [
    [5, 'Windstille See, klares Wasser und eine Mannschaft, die weiß, in welche Bucht man an diesem Tag fährt.'],
    [5, 'Wir waren zum dritten Mal dabei. Das Mittagessen an Bord ist immer noch das beste Essen des Urlaubs.'],
    [
      4,
      'Ein sehr schöner Tag. Abfahrt in Zadar war pünktlich, die Rückfahrt zog sich etwas, dafür in schönstem Abendlicht.',
    ],
    [5, 'Unsere Tochter ist drei und wollte nicht mehr vom Boot. Danke an Ante für seine Geduld.'],
    [3, 'Landschaft großartig, aber an Bord war es uns zu voll. Außerhalb der Ferien wäre es sicher ruhiger.'],
  ],
  pl: [
    [5, 'Cisza na morzu, a potem klify Telašćicy. Czegoś takiego jeszcze nie widzieliśmy.'],
    [5, 'Świetna załoga, pyszny obiad i dużo czasu na wyspach. Dzieci wciąż o tym mówią.'],
    [4, 'Bardzo udany dzień. Warto zabrać buty do wody, bo przy jeziorze są kamienie.'],
    [5, 'Rezerwacja zajęła dwie minuty, a na miejscu wszystko było tak, jak opisano.'],
  ],
  it: [
    [5, 'Mare liscio come l’olio e un equipaggio gentile. Le scogliere viste dall’alto non si dimenticano.'],
    [5, 'Giornata perfetta con i nonni e i bambini. Il pranzo a bordo era ottimo.'],
    [4, 'Bellissime le isole, un po’ lungo il ritorno. Lo rifarei domani.'],
  ],
  hr: [
    [5, 'Bonaca kakvu samo rano jutro zna dati. Posada domaća, hrana odlična, Telašćica kao iz razglednice.'],
    [5, 'Doveli smo prijatelje iz Zagreba i svi su oduševljeni. Pohvale kapetanu.'],
    [4, 'Lijep izlet i poštena cijena. Malo više hlada na palubi ne bi škodilo.'],
  ],
}

/** Reviews that await approval. */
export const pendingReviewTexts: {
  locale: Locale
  stars: number
  comment: string
  first_name: string
  last_name: string
}[] = [
  {
    locale: 'de',
    stars: 5,
    comment: 'Ein Tag, an den wir im Winter denken werden.',
    first_name: 'Lena',
    last_name: 'Krüger',
  },
  {
    locale: 'pl',
    stars: 4,
    comment: 'Polecamy, najlepiej we wrześniu, kiedy jest spokojniej.',
    first_name: 'Ewa',
    last_name: 'Mazur',
  },
  {
    locale: 'en',
    stars: 2,
    comment: 'It rained. I know it is not your fault, but still.',
    first_name: 'Rory',
    last_name: 'Fraser',
  },
]
export const rejectedReviewText = {
  locale: 'en' as const,
  stars: 5,
  comment: 'Great boats also at my uncle’s, half the price, ask for the number!',
  first_name: 'Best',
  last_name: 'Tours',
}

export const contactMessageTexts: (ContactForm & { locale: Locale })[] = [
  {
    locale: 'en',
    name: 'Fiona Campbell',
    email: 'fiona.campbell@example.com',
    message: 'Is there a toilet on board, and can we bring a small dog?',
  },
  {
    locale: 'de',
    name: 'Stefan Huber',
    email: 'stefan.huber@example.org',
    message: 'Wir möchten das Boot für einen Firmenausflug mieten, gern mit Mittagessen.',
    private_tour: { guests: 45 },
  },
  {
    locale: 'pl',
    name: 'Ewa Pawlak',
    email: 'ewa.pawlak@example.net',
    message: 'Czy można zapłacić całość kartą przed rejsem?',
  },
]
