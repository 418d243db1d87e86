import type { ManifestPartyData } from '../operations/operations.ts'
import type { PaperWords } from './paper-words.ts'

/** `3 of 4 named`; undefined if the trip does not ask for names. */
export const namedText = ({ named, guests }: Pick<ManifestPartyData, 'named' | 'guests'>, t: PaperWords['t']) =>
  named === null ? undefined : t('people.named', { named, guests })

/** What a party has told the crew last: `10 min late, told at 07:41`; undefined if nothing, or if all are aboard. */
export function noticeText(
  { notice, aboard, guests }: Pick<ManifestPartyData, 'notice' | 'aboard' | 'guests'>,
  { t, formats }: { t: PaperWords['t']; formats: Pick<PaperWords['formats'], 'time'> },
): string | undefined {
  if (!notice || aboard === guests) return undefined
  const time = formats.time(new Date(notice.at))
  return notice.minutes === null ? t('people.never', { time }) : t('people.late', { minutes: notice.minutes, time })
}
