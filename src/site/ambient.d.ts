/** A catalogue with its ICU messages compiled at build time, and the number and date patterns of its locale (`vite.config.ts`). */
declare module '*.json?compiled' {
  const catalogue: import('../i18n/translator.ts').Catalogue
  export default catalogue
  export const patterns: import('../i18n/intl-patterns.ts').IntlPatterns
}

declare module 'virtual:react-router/server-build' {
  const build: import('react-router').ServerBuild
  export = build
}
