import type { Locale } from '../../../i18n/locales.ts'

interface ErrorTexts {
  documentTitle: string
  notFound: string
  notFoundText: string
  home: string
  tour: string
  error: string
  /**
   * The title for rate limits (429), and while the server is overloaded, starts or shuts down (503). The response sets
   * `Retry-After`.
   */
  rateLimited: string
  /** The text before, between and after the e-mail address and the phone number. */
  errorText: [before: string, between: string, after: string]
  retry: string
}

/**
 * Texts of the error pages. They are not in the message catalogues, because errors are also rendered without React and
 * the i18n context: as static error pages and as plain text.
 */
export const errorTexts: Record<Locale, ErrorTexts> = {
  en: {
    documentTitle: 'This page could not be found',
    notFound: 'Are you <i>lost?</i>',
    notFoundText: "Seems like we can't find what you are looking for.",
    home: 'Back to the home page',
    tour: 'See the trip',
    error: 'Something went <i>wrong</i>',
    rateLimited: 'One <i>moment</i>, please',
    errorText: ['Please try again later or contact us on ', ' and ', '.'],
    retry: 'Try again',
  },
  hr: {
    documentTitle: 'Ova stranica nije pronađena',
    notFound: 'Jeste li se <i>izgubili?</i>',
    notFoundText: 'Čini se da ne možemo pronaći ono što tražite.',
    home: 'Natrag na početnu',
    tour: 'Pogledajte izlet',
    error: 'Nešto je pošlo <i>po zlu</i>',
    rateLimited: 'Samo <i>trenutak</i>, molimo',
    errorText: ['Pokušajte ponovno kasnije ili nam se javite na ', ' i ', '.'],
    retry: 'Pokušajte ponovno',
  },
  de: {
    documentTitle: 'Diese Seite konnte nicht gefunden werden',
    notFound: 'Haben Sie sich <i>verirrt?</i>',
    notFoundText: 'Diese Seite gibt es hier leider nicht.',
    home: 'Zur Startseite',
    tour: 'Zum Ausflug',
    error: 'Da ist etwas <i>schiefgegangen</i>',
    rateLimited: 'Einen <i>Moment</i>, bitte',
    errorText: ['Bitte versuchen Sie es später noch einmal, oder melden Sie sich unter ', ' oder ', '.'],
    retry: 'Noch einmal versuchen',
  },
  it: {
    documentTitle: 'Questa pagina non è stata trovata',
    notFound: 'Hai perso <i>la rotta?</i>',
    notFoundText: 'Non riusciamo a trovare quello che cerchi.',
    home: 'Torna alla pagina iniziale',
    tour: 'Scopri la gita',
    error: 'Qualcosa è andato <i>storto</i>',
    rateLimited: 'Un <i>momento</i>, per favore',
    errorText: ['Riprova più tardi oppure scrivici a ', ' o chiama il ', '.'],
    retry: 'Riprova',
  },
  pl: {
    documentTitle: 'Nie znaleziono tej strony',
    notFound: 'Zgubili Państwo <i>drogę?</i>',
    notFoundText: 'Wygląda na to, że nie ma tu tego, czego Państwo szukają.',
    home: 'Na stronę główną',
    tour: 'Zobacz rejs',
    error: 'Coś poszło <i>nie tak</i>',
    rateLimited: 'Prosimy o <i>chwilę cierpliwości</i>',
    errorText: ['Prosimy spróbować ponownie za jakiś czas albo napisać na adres ', ' lub zadzwonić pod numer ', '.'],
    retry: 'Spróbuj ponownie',
  },
}
