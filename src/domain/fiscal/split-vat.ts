import type { FiscalRules, VatGroup } from '../../platform/integrations/fiscal-service.ts'

/** The VAT in an amount: groups by rate, and the part that is not subject to VAT. Together they are the amount. */
export interface Taxed {
  vat: VatGroup[]
  untaxed: number
}

/**
 * Splits an amount that includes VAT, in cents, into the groups of the rates, by their shares. The last group gets the
 * cents that rounding leaves over.
 */
export function taxed(amount: number, { isInVat, vat: groups }: Pick<FiscalRules, 'isInVat' | 'vat'>): Taxed {
  if (!isInVat) return { vat: [], untaxed: 0 }
  let left = amount
  const vat = groups.map(({ rate, share }, index) => {
    const gross = index === groups.length - 1 ? left : roundHalfAway((amount * share) / 10_000)
    left -= gross
    const base = roundHalfAway((gross * 10_000) / (10_000 + rate))
    return { rate, base, vat: gross - base }
  })
  return { vat, untaxed: 0 }
}

/** Half a cent is rounded away from zero, so that a reversal is the exact negative. */
const roundHalfAway = (amount: number) => Math.sign(amount) * Math.round(Math.abs(amount))

/** The negative of a sum, group by group: so an advance and all its reversals are zero in each group. */
export function negated(all: Taxed[]): Taxed {
  const rates = [...new Set(all.flatMap(({ vat }) => vat.map(({ rate }) => rate)))]
  const vat = rates.map((rate) => {
    const groups = all.flatMap(({ vat }) => vat).filter((group) => group.rate === rate)
    return { rate, base: 0 - sum(groups, 'base'), vat: 0 - sum(groups, 'vat') }
  })
  return { vat, untaxed: 0 - all.reduce((total, { untaxed }) => total + untaxed, 0) }
}

const sum = (groups: VatGroup[], column: 'base' | 'vat') => groups.reduce((total, group) => total + group[column], 0)
