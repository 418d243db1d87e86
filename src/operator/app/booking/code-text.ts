import type { AppI18n } from '../i18n/i18n.tsx'

/** The words for a code of the server, such as `reason.weather`; a code without words is shown as it is. */
export function codeText({ t, has }: Pick<AppI18n, 't' | 'has'>, group: string, code: string): string {
  const key = `${group}.${code}`
  return has(key) ? t(key) : code.replaceAll('_', ' ')
}
