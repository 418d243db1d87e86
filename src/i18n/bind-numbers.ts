/** Joins each number to the word after it by a no-break space, also in `2 × Mask`. */
export const bindNumbers = (text: string) =>
  text.replace(/(\d) (× )?/g, (_, digit, times) => `${digit}\u00a0${times ? '×\u00a0' : ''}`)
