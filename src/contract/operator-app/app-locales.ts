/** The languages of the operator's app: those of the crew. */
export const appLocales = ['hr', 'en'] as const
export type AppLocale = (typeof appLocales)[number]
