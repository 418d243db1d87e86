/** The link that calls a guest; undefined without a country code, because the phone would add the code of its own country. */
export const telephoneHref = (phone: string): string | undefined =>
  phone.startsWith('+') ? `tel:${phone.replace(/[^+\d]/g, '')}` : undefined

/** The link that calls the operator, whose number is in the settings. */
export const operatorPhoneHref = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`
