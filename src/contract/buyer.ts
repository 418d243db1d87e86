import { z } from 'zod'
import { hasNameCharacter } from '../shared/field-rules.ts'
import { maxLengths } from '../shared/max-lengths.ts'
import { isOib } from '../shared/oib.ts'
import { singleLineText } from './primitives.ts'

/**
 * The part of a VAT identification number after the country code, by country. The formats are from the lists of the
 * European Commission and of neighbouring countries.
 */
const formats: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CH: /^E\d{9}(MWST|TVA|IVA)?$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z\d]\d{7}[A-Z\d]$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z\d]{2}\d{9}$/,
  GB: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-Z]{1,2}|\d[A-Z]\d{5}[A-Z])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z\d]{10}\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/,
}
/** The format for countries that `formats` does not have. */
const otherFormat = /^(?=.*\d)[A-Z\d]{4,18}$/

/** Removes the spaces, dots, slashes and dashes with which people group the digits, and the prefix `HR` of an OIB. */
const compact = (typed: string) =>
  typed
    .toUpperCase()
    .replace(/[\s./\p{Pd}]/gu, '')
    .replace(/^HR(?=\d{11}$)/, '')

function isVatin(number: string): boolean {
  const [, country = '', rest = ''] = /^([A-Z]{2})(.+)$/.exec(number) ?? []
  return country === '' ? isOib(number) : country !== 'HR' && (formats[country] ?? otherFormat).test(rest)
}

const line = (maximum: number) => singleLineText(maximum).regex(hasNameCharacter, 'error.required')

/** The company that an invoice is for. `vatin`: an OIB, or a foreign VAT identification number with its prefix. */
export const buyer = z.strictObject({
  company: line(maxLengths.company),
  address: line(maxLengths.address),
  vatin: singleLineText(maxLengths.vatin).overwrite(compact).refine(isVatin, 'error.vatin'),
})
export type InvoiceBuyer = z.infer<typeof buyer>
