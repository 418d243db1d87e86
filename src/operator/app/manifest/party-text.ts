import { isolate } from '../../../i18n/isolate.ts'
import { fullName } from '../../../shared/person-name.ts'
import { hasParts, searchable, searchParts } from '../../../shared/search-parts.ts'
import type { ManifestPartyData } from '../../operations/operations.ts'
import type { AppI18n } from '../i18n/i18n.tsx'

type People = Pick<ManifestPartyData, 'adults' | 'children' | 'infants'>

/** The guests of a party by age, such as `2 adults, 1 child`. */
export function agesText({ t }: Pick<AppI18n, 't'>, { adults, children, infants }: People): string {
  return [
    adults > 0 && t('people.adults', { count: adults }),
    children > 0 && t('people.children', { count: children }),
    infants > 0 && t('people.infants', { count: infants }),
  ]
    .filter(Boolean)
    .join(', ')
}

/** The full name in directional isolates, so that it can't reorder the text around it. */
export const isolatedName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  fullName({ firstName: isolate(firstName), lastName: isolate(lastName) })

/** Whether every word of the search is in the party's name, code or phone number, in any spelling. */
export function matchesSearch(party: ManifestPartyData, search: string): boolean {
  return hasParts(searchable(party), searchParts(search))
}

/** The state of a party for the mark before its name: whether all, a part or none are aboard, or it did not come. */
export function aboardState({ aboard, guests, noShow }: ManifestPartyData): 'all' | 'part' | 'none' | 'no_show' {
  if (noShow) return 'no_show'
  return aboard === 0 ? 'none' : aboard < guests ? 'part' : 'all'
}
