import type { Parser } from './field.ts'

/** Parses a number, or returns a text such as `20:00` unchanged. The schema of the setting validates the value. */
export const settingValueText: Parser<number | string> = {
  placeholder: 'value',
  expects: 'a value',
  parse: (input) => (/^\d{1,7}([.,]\d{1,4})?$/.test(input) ? Number(input.replace(',', '.')) : input || undefined),
}
