import type { AppErrorCode } from '../../contract/operator-app/errors.ts'
import type { AppLocale } from '../../contract/operator-app/roles.ts'

/** What each error of the app's calls means, for the crew. `appError` fills in the values in braces. */
export const errorSentences: Record<AppErrorCode, Record<AppLocale, string>> = {
  invalid: { en: 'Please check the highlighted fields.', hr: 'Provjerite označena polja.' },
  bad_request: { en: 'The request could not be read.', hr: 'Zahtjev se ne može pročitati.' },
  not_json: { en: 'The request is not JSON.', hr: 'Zahtjev nije u formatu JSON.' },
  foreign: {
    en: 'This request came from another site and was rejected.',
    hr: 'Zahtjev je došao s druge stranice i odbijen je.',
  },
  too_large: { en: 'The request is too large.', hr: 'Zahtjev je prevelik.' },
  too_many: {
    en: 'Too many requests: please wait a moment and try again.',
    hr: 'Previše zahtjeva: pričekajte malo i pokušajte ponovno.',
  },
  not_found: { en: 'There is nothing here.', hr: 'Ovdje nema ničega.' },
  method_not_allowed: { en: 'This cannot be requested in this way.', hr: 'To se ne može zatražiti na ovaj način.' },
  signed_out: { en: 'Please sign in with your passkey.', hr: 'Prijavite se svojim pristupnim ključem.' },
  revoked: {
    en: 'This device was revoked. Its stored data is erased. To use it again, pair it with a new link.',
    hr: 'Ovaj je uređaj opozvan i njegovi se podaci brišu. Za ponovnu upotrebu uparite ga novom poveznicom.',
  },
  wrong_role: {
    en: 'Only the owner may do this: this phone is paired as crew.',
    hr: 'To može samo vlasnik: ovaj je telefon uparen za posadu.',
  },
  day_not_for_crew: {
    en: 'This is for {day}. The crew sees the guests of {days} days before and after today: ask the owner about other days.',
    hr: 'To je za {day}. Posada vidi goste {days} dana prije i poslije današnjeg: za druge dane pitajte vlasnika.',
  },
  passkey_check_needed: {
    en: 'Please confirm with your passkey.',
    hr: 'Potvrdite svojim pristupnim ključem.',
  },
  pairing_unknown: {
    en: 'This pairing link or code does not exist. Check the code, or make a new one with “operator device pair”.',
    hr: 'Ova poveznica ili kod za uparivanje ne postoji. Provjerite kod ili napravite novi naredbom „operator device pair“.',
  },
  pairing_expired: {
    en: 'This pairing link has expired: it is valid for ten minutes. Make a new one with “operator device pair”.',
    hr: 'Poveznica za uparivanje je istekla: vrijedi deset minuta. Napravite novu naredbom „operator device pair“.',
  },
  pairing_used: {
    en: 'This pairing link was already used: it works once. Make a new one for each phone.',
    hr: 'Ova je poveznica za uparivanje već iskorištena: vrijedi jednom. Za svaki telefon napravite novu.',
  },
  passkey_refused: {
    en: 'The passkey could not be verified. Please try again.',
    hr: 'Pristupni ključ nije potvrđen. Pokušajte ponovno.',
  },
  passkey_unknown: {
    en: 'This passkey belongs to no paired phone. Pair the phone first.',
    hr: 'Ovaj pristupni ključ ne pripada nijednom uparenom telefonu. Najprije uparite telefon.',
  },
  key_reused: {
    en: 'This number was used for another action. Nothing was done.',
    hr: 'Taj je broj već upotrijebljen za drugu radnju. Ništa nije učinjeno.',
  },
  busy: { en: 'The server is busy: please try again.', hr: 'Poslužitelj je zauzet: pokušajte ponovno.' },
  unavailable: {
    en: 'The database is unavailable: nothing was done. Please try again.',
    hr: 'Baza podataka nije dostupna: ništa nije učinjeno. Pokušajte ponovno.',
  },
  fault: { en: 'Something failed on the server. Please try again.', hr: 'Greška na poslužitelju. Pokušajte ponovno.' },
}

/** A queued action that the app may only do with signal. */
export const notOfflineSentence: Record<AppLocale, string> = {
  en: 'This can only be done with signal.',
  hr: 'To je moguće samo uz signal.',
}

/** A queued action of another version of the app. */
export const unknownActionSentence: Record<AppLocale, string> = {
  en: 'The server does not have this action. Nothing was done.',
  hr: 'Poslužitelj nema tu radnju. Ništa nije učinjeno.',
}

/** A queued action that takes back another one, which the server has refused. */
export const notAppliedSentence: Record<AppLocale, string> = {
  en: 'The action that this one takes back was refused. Nothing was done.',
  hr: 'Radnja koju bi ova poništila bila je odbijena. Ništa nije učinjeno.',
}
