/**
 * Splits a whole name for the two columns of the API and the passenger list. The last name is the last word with the
 * particles in lower case before it ("Ludwig van Beethoven"). A single word is a first name. `fullName` restores the
 * words.
 */
export function splitName(name: string): { first_name: string; last_name: string } {
  const words = name.split(/\s+/).filter(Boolean)
  const isSmall = (word: string | undefined) => /^\p{Ll}/u.test(word ?? '')
  const particle = isSmall(words[0]) ? -1 : words.findIndex((word, index) => index < words.length - 1 && isSmall(word))
  const start = particle > 0 ? particle : Math.max(1, words.length - 1)
  return { first_name: words.slice(0, start).join(' '), last_name: words.slice(start).join(' ') }
}

/**
 * Converts the errors of a schema with a first and a last name for a form with one field for the whole name. If a part
 * of the name has no letter or digit, such as a dash, the error at this field is that the name is missing.
 */
export function errorsAtName(
  { first_name, last_name, ...errors }: Record<string, string[]>,
  name: string,
  missing: string,
): Record<string, string[]> {
  const ofName = first_name ?? last_name
  if (!ofName) return errors
  const isMissing = Object.values(splitName(name)).some((part) => !/^$|[\p{L}\p{N}]/u.test(part))
  return { name: isMissing || name.trim() === '' ? [missing] : ofName, ...errors }
}

interface PersonName {
  firstName: string
  lastName: string
}

/** `Ana Kowalska`; a person with one name has no last name. */
export const fullName = ({ firstName, lastName }: PersonName): string => [firstName, lastName].filter(Boolean).join(' ')

/** `Kowalska, Ana`, as in sorted lists. */
export const lastNameFirst = ({ firstName, lastName }: PersonName): string =>
  [lastName, firstName].filter(Boolean).join(', ')
