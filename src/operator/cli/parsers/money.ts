/** Parses euros (`35`, `35.50`, `35,5`) to cents. Returns undefined if the input is invalid or ambiguous, such as `1.000`. */
export function parseEuros(input: string): number | undefined {
  const [, whole, cents = ''] = /^€?\s*(\d{1,6})(?:[.,](\d{1,2}))?\s*€?$/.exec(input.trim()) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(cents.padEnd(2, '0'))
}
