import { placesOf } from '../../../domain/passengers/passengers.ts'
import type { NamesView } from '../booking/names/load-names.ts'

export const askedNames = { party: { adults: 2, children: 1, infants: 0 }, named: 1, of: 3, erasedOn: '2027-07-15' }

/**
 * The form for the passengers' names: one person is stored already, one is stored but can't be decrypted, and one has
 * an error.
 */
export const namesView: NamesView = {
  asked: askedNames,
  persons: placesOf(askedNames.party).map((place, index) => ({
    ...place,
    fields: {
      ...{ first_name: 'Ana', last_name: 'Kowalska', nationality: 'PL', birth_date: '1986-02-28', sex: 'female' },
      ...{ help: '', phone: '' },
    },
    ...{ isGiven: index === 0, isUnreadable: index === 1 },
  })),
  errors: { 'children-1.birth_date': ['?'] },
}
