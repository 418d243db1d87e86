/** The languages in which the operator's app is shown. */
export const appLocales = ['hr', 'en'] as const
export type AppLocale = (typeof appLocales)[number]
