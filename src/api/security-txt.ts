import type { Services } from '../domain/services.ts'

const validMilliseconds = 180 * 86_400_000

/** Where to report a vulnerability (RFC 9116), as `SECURITY.md` says. It expires within a year, so it is made from the clock. */
export const securityTxt = ({ origin, operator, now }: Pick<Services, 'origin' | 'operator' | 'now'>): string =>
  [
    `Contact: mailto:${encodeURI(operator.email)}`,
    `Expires: ${new Date(now().getTime() + validMilliseconds).toISOString()}`,
    'Preferred-Languages: en, hr',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
