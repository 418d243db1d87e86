import type { AppI18n } from '../i18n/i18n.tsx'

/** The text for a code of the server, such as `reason.weather`. A code without a text is shown as it is. */
export function codeText({ t, has }: Pick<AppI18n, 't' | 'has'>, group: string, code: string): string {
  const key = `${group}.${code}`
  return has(key) ? t(key) : code.replaceAll('_', ' ')
}
