/** Controls, and what turns the direction of writing: a guest's name must not move the cursor or swap what is read. */
const unsafe = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

/** A text of one line that a terminal shows as it is: the ends of lines become spaces, other controls a sign. */
export const harmless = (text: string): string =>
  text.replace(/\r\n?|[\n\t\u2028\u2029]/g, ' ').replace(unsafe, '\ufffd')

/** JSON is the same with its unsafe letters escaped; those below the space are already. */
export const harmlessJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(unsafe, (letter) =>
    letter === '\n' ? letter : `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
