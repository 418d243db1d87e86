import type {
  AboutPictures,
  Business,
  InitialBoat,
  InitialTrip,
  LegalFacts,
  Region,
  SampleFact,
  TripFacts,
} from '../src/content/business-schema.ts'

/**
 * The defaults of the business data, with which a new site begins. The owner changes them in the app (*Your site*) or by
 * `operator site set`. The build fails, with the line, if a value is wrong.
 */
export const business: Business = {
  name: 'Bonaca',
  /**
   * Legally required company data, shown on the terms, the privacy page and the invoice. The values are placeholders:
   * they contain the word "example" or zeros only. With LIVE=1 the site refuses to start until the operator has published others.
   */
  company: {
    legalName: 'Bonaca Example d.o.o.',
    street: 'Example Street 0',
    city: '00000 Zadar',
    country: 'HR',
    oib: '00000000000',
    court: 'Trgovački sud u Zadru',
    courtNumber: '000000000',
    /** In cents, as entered in the court register. */
    shareCapital: 0,
    management: 'Example Name',
    iban: 'HR00 0000 0000 0000 0000 0',
    bank: 'Example Bank d.d.',
    /** The identification code of the travel agency in the ministry's register. */
    agencyCode: 'HR-AB-00-00000000000',
    insurer: 'Example Insurance d.d.',
    insurancePolicy: '000000000',
  },
  /**
   * VAT rates in the accounting export, each with its first day. When the rate changes, add a row: entries of earlier days
   * keep their rate.
   */
  vat: [{ from: '2020-01-01', percent: 25 }],
  /** Boarding begins this long before departure. */
  boardingMinutesBefore: 10,
  /**
   * Retention periods of personal data, shown on the privacy page and enforced every night: bookings and payments from the end of
   * the business year (Croatia's Accounting Act), bookings without a payment from their end, notes from the day of the trip (they
   * may contain health data), and rejected reviews from the decision.
   */
  keeps: { bookYears: 11, unpaidDays: 30, noteDays: 30, rejectedReviewDays: 30 },
  social: {
    facebook: 'https://www.facebook.com/',
    instagram: 'https://www.instagram.com/',
    whatsapp: 'https://wa.me/',
  },
  /** Null: those of the environment (`OPERATOR_EMAIL`, `OPERATOR_PHONE`). */
  contact: { email: null, phone: null },
}

/** The time and the money of the sea on which the operator sails. */
export const region: Region = {
  timeZone: 'Europe/Zagreb',
  /** How texts name this time in parentheses after a deadline, for guests who read it elsewhere. */
  timeZoneName: {
    en: 'Croatian time',
    hr: 'po hrvatskom vremenu',
    de: 'Ortszeit in Kroatien',
    it: 'ora croata e italiana',
    pl: 'czas w Chorwacji i w Polsce',
  },
  currency: 'EUR',
}

/** The boat with which a new site begins; then `operator boat set` changes it. A fact that is left out is unknown. */
export const initialBoat: InitialBoat = {
  name: 'Bonaca',
  licensedPlaces: 80,
  facts: {
    lengthMetres: 24,
    builtIn: 1998,
    /** Number of toilets on board; 0 if there is none. */
    toilets: 2,
    /** Shade for all guests. */
    hasShade: true,
    hasFreshWaterShower: true,
    hasLifeJacketsForChildren: true,
    /** Steps between quay and deck. */
    steps: 3,
    isForWheelchairs: false,
    /** What guests recognise it by at the quay: nouns without a full stop; in English with an article, in Polish in the accusative. */
    marks: {
      en: 'a white wooden hull with the name Bonaca on the bow',
      hr: 'bijeli drveni trup i ime Bonaca na pramcu',
      de: 'weißer Holzrumpf mit dem Namen Bonaca am Bug',
      it: 'lo scafo bianco in legno e il nome Bonaca a prua',
      pl: 'biały drewniany kadłub i nazwę Bonaca na dziobie',
    },
  },
}

/** The trip with which a new site begins; then `operator trip set` and `operator quay set` change it. */
export const initialTrip: InitialTrip = {
  returnsAt: '17:30',
  /** In display order; the ids are part of the API. */
  departureLocations: [
    { id: 'zadar', name: 'Zadar', departsAt: '08:00', latitude: 44.1173, longitude: 15.2203 },
    { id: 'bibinje', name: 'Bibinje', departsAt: '09:00', latitude: 44.0686, longitude: 15.2825 },
  ],
  /**
   * The stops of the tour, in order. They are parks and not anchorages, since the captain chooses the bays by the wind.
   */
  stops: [
    { id: 'telascica', name: 'Telašćica', does: 'swim', latitude: 43.89, longitude: 15.16 },
    { id: 'kornati', name: 'Kornati', does: 'lunch', latitude: 43.81, longitude: 15.29 },
  ],
  /** A guest who cancels at least this long before departure gets the deposit back. */
  cancellationHours: 48,
  /** After a cancellation for bad weather a guest has so long to choose between another day and the deposit. */
  weatherChoiceDays: 7,
}

/** Facts about the trip that guests ask for; those of the boat are in its row. Pages and structured data mention a fact only if it is not null. */
export const tripFacts: TripFacts = {
  /** Languages are ISO 639-1 codes. */
  crew: { size: 4, languages: ['hr', 'en', 'de', 'it'] },
  /** Who sails, the captain first. A `picture` is a file of `pictures/` and `src/content/pictures.json`; without one, the page shows the initial. */
  people: {
    captainsWord: {
      en: 'When the forecast and the sea disagree, I believe the sea.',
      hr: 'Kad se prognoza i more ne slažu, ja vjerujem moru.',
      de: 'Wenn Vorhersage und Meer sich nicht einig sind, glaube ich dem Meer.',
      it: 'Quando le previsioni e il mare non vanno d’accordo, io credo al mare.',
      pl: 'Kiedy prognoza i morze mówią co innego, wierzę morzu.',
    },
    crew: [
      {
        name: 'Ante',
        role: { en: 'Captain', hr: 'kapetan', de: 'Kapitän', it: 'capitano', pl: 'kapitan' },
        line: {
          en: 'Reads the wind and picks the bays.',
          hr: 'Čita vjetar i bira uvale.',
          de: 'Liest den Wind und sucht die Buchten aus.',
          it: 'Legge il vento e sceglie le baie.',
          pl: 'Słucha wiatru i wybiera zatoki.',
        },
        picture: null,
      },
      {
        name: 'Marija',
        role: { en: 'Galley', hr: 'kuhinja', de: 'Kombüse', it: 'in cucina', pl: 'kambuz' },
        line: {
          en: 'Cooks your lunch while you swim.',
          hr: 'Kuha ručak dok se vi kupate.',
          de: 'Kocht Ihr Mittagessen, während Sie baden.',
          it: 'Cucina il pranzo mentre fai il bagno.',
          pl: 'Gotuje obiad, gdy Państwo pływają.',
        },
        picture: null,
      },
      {
        name: 'Luka',
        role: { en: 'Deck', hr: 'paluba', de: 'Deck', it: 'in coperta', pl: 'pokład' },
        line: {
          en: 'Handles the ropes and the ladder, and counts everyone back on board.',
          hr: 'Brine se za konope i ljestve, a nakon svakog kupanja prebroji goste.',
          de: 'Kümmert sich um Leinen und Leiter und zählt nach, ob alle wieder an Bord sind.',
          it: 'Pensa alle cime e alla scaletta, e controlla che siano tutti di nuovo a bordo.',
          pl: 'Dba o cumy i drabinkę, a po kąpieli liczy, czy wszyscy wrócili na pokład.',
        },
        picture: null,
      },
      {
        name: 'Nina',
        role: {
          en: 'Guests',
          hr: 'briga o gostima',
          de: 'Gästebetreuung',
          it: 'con gli ospiti',
          pl: 'opieka nad gośćmi',
        },
        line: {
          en: 'Pours the coffee and knows where the shade is.',
          hr: 'Toči kavu i zna gdje je hlad.',
          de: 'Schenkt den Kaffee ein und weiß, wo Schatten ist.',
          it: 'Versa il caffè e sa dov’è l’ombra.',
          pl: 'Nalewa kawę i wie, gdzie jest cień.',
        },
        picture: null,
      },
    ],
  },
  /** Dishes to choose from: 'fish', 'chicken', 'vegetarian'. Guests choose on board: the booking form does not ask. */
  lunch: ['fish', 'chicken', 'vegetarian'],
  swimming: { stops: 2, hours: 2 },
  /** About when guests swim, lunch is served and the way home begins. Unknown: the pages name parts of the day. */
  schedule: { swim: '11:00', lunch: '13:45', homeward: '15:30' },
  /** Sold on board in addition to the drinks in the price: 'coffee', 'beer', 'soft_drinks'; empty if there are none. */
  drinksForSale: ['beer', 'soft_drinks'],
  /** Guests choose their seats on board. */
  hasFreeSeating: true,
  /** How guests see the cliffs of Telašćica: from the 'boat', or on a 'walk' on shore that also leads to the salt lake Mir. */
  cliffs: 'walk',
  /** Entrance to both parks, in cents per adult. It is paid on board if it is not included. */
  parkTickets: { isIncluded: true, adultCents: 1500 },
  /** 'yes', 'no' or 'ask'. */
  dogs: 'ask',
  /**
   * The boat sails with at least this number of guests. If fewer have booked, the operator may cancel until this many hours
   * before the first departure of the day.
   */
  minimumGuests: { count: 15, noticeHours: 24 },
  /**
   * The nearest cash machine of each quay. Not null only if the islands have no signal for a card machine, and the crew counts
   * the balance with the guests and has change.
   */
  cash: { machineMetres: { zadar: 200, bibinje: 300 } },
  /** Brands that the payment provider accepts. */
  cards: ['Visa', 'Mastercard', 'Maestro'],
  /** When the phone is answered, every day, and by whom while the boat is out: the 'crew' on board or an 'office' on shore. */
  phoneHours: { from: '07:00', to: '20:00', atSea: 'crew' },
  /** Messages and enquiries are answered within this many hours. */
  replyHours: 24,
  /** Guests get off at the place where they boarded. */
  returnsToBoardingPlace: true,
  /** Where the boat is back first, at `returnsAt`. The other place comes later. */
  returnsFirstTo: 'bibinje',
  /** The nearest car park of each departure location. */
  parking: { zadar: { metres: 400, isFree: false }, bibinje: { metres: 150, isFree: true } },
  /** The lowest price of the whole boat for a day, in cents, and the largest number of guests at this price. */
  privateTour: { fromCents: 120_000, guests: 25 },
}

/** Legal data beside that of the company. The company details (imprint) show a value only if it is not null. */
export const legalFacts: LegalFacts = {
  /** The authority that supervises the company, with its official name. */
  supervisoryAuthority: { name: 'Example Inspectorate', address: 'Example Street 0, 00000 Zagreb' },
  /** The licence of the trade. The code of the travel agency and the entry in the court register are in `company`. */
  licence: { number: 'UP/I-000-00/00-00/00', issuedBy: 'Example Office' },
  /** The body for out-of-court settlement of consumer disputes; `takesPart`: the company takes part in its proceedings. */
  disputeBody: { name: 'Example Mediation Centre', website: 'www.example.org', takesPart: true },
  /** The person responsible for the content of the site, if that is not the management. */
  contentResponsible: 'Example Name',
}

/** Photographs of the boat on the page about us. To add one, put it into `pictures/` and its name and size into `src/content/pictures.json`. */
export const aboutPictures: AboutPictures = { boat: [] }

/**
 * The facts whose values are samples. With LIVE=1 the site refuses to start until the operator has published a value of each.
 */
// biome-ignore format: a list of names
export const sampleFacts: SampleFact[] = [
  'crew', 'people', 'lunch', 'swimming', 'schedule', 'drinksForSale', 'hasFreeSeating', 'cliffs', 'parkTickets', 'dogs',
  'minimumGuests', 'cash', 'cards', 'phoneHours', 'replyHours', 'returnsToBoardingPlace', 'returnsFirstTo', 'parking',
  'privateTour', 'supervisoryAuthority', 'licence', 'disputeBody', 'contentResponsible',
]
