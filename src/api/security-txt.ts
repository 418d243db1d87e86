import type { AppContext } from '../domain/context.ts'

const validityMilliseconds = 180 * 86_400_000

/**
 * security.txt (RFC 9116): where to report a vulnerability, as in `SECURITY.md`. `Expires` must be within a year and is
 * computed.
 */
export const securityTxt = ({ origin, operator, now }: Pick<AppContext, 'origin' | 'operator' | 'now'>): string =>
  [
    `Contact: mailto:${encodeURI(operator.email)}`,
    `Expires: ${new Date(now().getTime() + validityMilliseconds).toISOString()}`,
    'Preferred-Languages: en, hr',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
