import type { Locale } from '../../i18n/locales.ts'

interface ErrorWords {
  documentTitle: string
  lost: string
  lostText: string
  home: string
  tour: string
  broken: string
  /** Title for 429 and 503; the response sets `Retry-After`. */
  wait: string
  /** The text around the e-mail address and the telephone number. */
  brokenText: [before: string, between: string, after: string]
  again: string
}

/**
 * Texts of the error pages. They are not in the message catalogues, because an error page must also work outside of the locale
 * layouts and when a catalogue failed to load.
 */
export const errorWords: Record<Locale, ErrorWords> = {
  en: {
    documentTitle: 'This page could not be found',
    lost: 'Are you <i>lost?</i>',
    lostText: "Seems like we can't find what you are looking for.",
    home: 'Back to the home page',
    tour: 'See the tour',
    broken: 'Something went <i>wrong</i>',
    wait: 'One <i>moment</i>, please',
    brokenText: ['Please try again later or contact us on ', ' and ', '.'],
    again: 'Try again',
  },
  hr: {
    documentTitle: 'Ova stranica nije pronađena',
    lost: 'Jeste li se <i>izgubili?</i>',
    lostText: 'Čini se da ne možemo pronaći ono što tražite.',
    home: 'Natrag na početnu',
    tour: 'Pogledajte izlet',
    broken: 'Nešto je pošlo <i>po zlu</i>',
    wait: 'Samo <i>trenutak</i>, molimo',
    brokenText: ['Pokušajte ponovno kasnije ili nam se javite na ', ' i ', '.'],
    again: 'Pokušajte ponovno',
  },
  de: {
    documentTitle: 'Diese Seite konnte nicht gefunden werden',
    lost: 'Haben Sie sich <i>verirrt?</i>',
    lostText: 'Wir können leider nicht finden, wonach Sie suchen.',
    home: 'Zur Startseite',
    tour: 'Zum Ausflug',
    broken: 'Da ist etwas <i>schiefgegangen</i>',
    wait: 'Einen <i>Moment</i>, bitte',
    brokenText: ['Bitte versuchen Sie es später noch einmal, oder erreichen Sie uns unter ', ' und ', '.'],
    again: 'Noch einmal versuchen',
  },
  it: {
    documentTitle: 'Questa pagina non è stata trovata',
    lost: 'Ha perso <i>la rotta?</i>',
    lostText: 'Non riusciamo a trovare quello che cerca.',
    home: 'Torna alla pagina iniziale',
    tour: 'Scopra l’escursione',
    broken: 'Qualcosa è andato <i>storto</i>',
    wait: 'Un <i>momento</i>, per favore',
    brokenText: ['Riprovi più tardi oppure ci contatti a ', ' e al ', '.'],
    again: 'Riprova',
  },
  pl: {
    documentTitle: 'Nie znaleziono tej strony',
    lost: 'Zgubili Państwo <i>drogę?</i>',
    lostText: 'Nie możemy znaleźć tego, czego Państwo szukają.',
    home: 'Na stronę główną',
    tour: 'Zobacz wycieczkę',
    broken: 'Coś poszło <i>nie tak</i>',
    wait: '<i>Chwileczkę</i>, prosimy',
    brokenText: ['Prosimy spróbować później lub skontaktować się z nami: ', ' i ', '.'],
    again: 'Spróbuj ponownie',
  },
}
