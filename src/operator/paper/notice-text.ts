import type { ManifestPartyData } from '../operations/operations.ts'
import type { PaperWords } from './paper-words.ts'

/** `3 of 4 named`; undefined if the trip does not ask for names. */
export const namedText = ({ named, guests }: Pick<ManifestPartyData, 'named' | 'guests'>, t: PaperWords['t']) =>
  named === null ? undefined : t('people.named', { named, guests })

/**
 * The latest notice of a party to the crew: `10 min late, told at 07:41`. Undefined if the party gave no notice, or if
 * the whole party is aboard.
 */
export function noticeText(
  { notice, aboard, guests }: Pick<ManifestPartyData, 'notice' | 'aboard' | 'guests'>,
  { t, formats }: { t: PaperWords['t']; formats: Pick<PaperWords['formats'], 'time'> },
): string | undefined {
  if (!notice || aboard === guests) return undefined
  const time = formats.time(new Date(notice.at))
  return notice.minutes === null ? t('people.never', { time }) : t('people.late', { minutes: notice.minutes, time })
}
