/**
 * Control and bidirectional characters. In user input they could move the cursor or reorder the output (terminal injection).
 */
const unsafe = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

/** Escapes a text for one line of the terminal: line breaks and no-break spaces become spaces, other unsafe characters U+FFFD. */
export const escapeForTerminal = (text: string): string =>
  text.replace(/\r\n?|[\n\t\u00a0\u2028\u2029]/g, ' ').replace(unsafe, '\ufffd')

/** Formats JSON and escapes unsafe characters as \u…, because `JSON.stringify` escapes only those below U+0020. */
export const escapedJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(unsafe, (letter) =>
    letter === '\n' ? letter : `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
