/** A catalogue with its ICU messages compiled by the build, and how its language writes (see `vite.config.ts`). */
declare module '*.json?compiled' {
  const catalogue: import('../i18n/translator.ts').Catalogue
  export default catalogue
  export const patterns: import('../i18n/patterns.ts').Patterns
}

declare module 'virtual:react-router/server-build' {
  const build: import('react-router').ServerBuild
  export = build
}
