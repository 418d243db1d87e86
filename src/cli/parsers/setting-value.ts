import type { Parser } from './field.ts'

/** A number, or a text such as `20:00`. The setting's schema validates it. */
export const settingValueText: Parser<number | string> = {
  placeholder: 'value',
  expects: 'a value',
  parse: (input) => (/^\d{1,7}([.,]\d{1,4})?$/.test(input) ? Number(input.replace(',', '.')) : input || undefined),
}
