import type { AppContext } from '../../domain/context.ts'

const validityMilliseconds = 180 * 86_400_000

/**
 * security.txt (RFC 9116): where to report a vulnerability. `Expires` must lie within a year, so it is computed per request.
 */
export const securityTxt = ({ origin, operator, now }: Pick<AppContext, 'origin' | 'operator' | 'now'>): string =>
  [
    `Contact: mailto:${encodeURI(operator.email)}`,
    `Expires: ${new Date(now().getTime() + validityMilliseconds).toISOString()}`,
    'Preferred-Languages: en, hr',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
