/** Euros as people type them (`35`, `35.50`, `35,5`) → cents; undefined for what is no amount, such as `1.000`. */
export function moneyAsTyped(typed: string): number | undefined {
  const [, whole, cents = ''] = /^€?\s*(\d{1,6})(?:[.,](\d{1,2}))?\s*€?$/.exec(typed.trim()) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(cents.padEnd(2, '0'))
}
