/**
 * A cell of a spreadsheet, for CSV and XLSX. `cents` is an amount, `day` is `YYYY-MM-DD`, `time` is `HH:MM`, `share` a fraction
 * shown in per cent; `null` is an empty cell.
 */
export type SheetCell =
  | string
  | number
  | { cents: number }
  | { day: string }
  | { time: string }
  | { share: number }
  | null

// biome-ignore lint/suspicious/noControlCharactersInRegex: spreadsheets can't display them
const controlCharacters = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]/g

/** A text without the characters that a spreadsheet can't have. */
export const printable = (text: string): string => text.replace(controlCharacters, '').toWellFormed()
