/** Whether the text is a Croatian identification number: ten digits and a check digit by ISO 7064, MOD 11,10. */
export function isOib(text: string): boolean {
  if (!/^\d{11}$/.test(text)) return false
  const digits = [...text].map(Number)
  const remainder = digits.slice(0, 10).reduce((carry, digit) => (((carry + digit) % 10 || 10) * 2) % 11, 10)
  return (11 - remainder) % 10 === digits[10]
}
