/**
 * The form in which names, e-mail addresses and codes are searched: lower case, without accents, apostrophes, hyphens
 * and invisible characters, so that every spelling of a name finds it. Stored text and query both pass through this
 * function, on the server and in the operator's app. `reservation.search` stores its results, so a change of this
 * function needs a migration that sets the column to null.
 */
export function searchText(text: string): string {
  // Letters that Unicode doesn't decompose, each followed by its plain form.
  const letters = 'đd ðd ħh ıi łl øo ŧt ŋn æae œoe ßss þth ςσ'.split(' ')
  const plain = (part: string) => part.replace(/[^\p{L}\p{N}\s@._]|[\u02B9-\u02BF\u115F\u1160\u3164\uFFA0]/gu, '')
  // `plain` runs twice, because NFKD turns an accent that stands alone, such as ´, into a space and a mark.
  const decomposed = plain(plain(text).normalize('NFKD').toLowerCase())
  return letters.reduce((result, letter) => result.replaceAll(letter.charAt(0), letter.slice(1)), decomposed)
}
