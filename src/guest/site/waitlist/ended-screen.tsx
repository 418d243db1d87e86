import type { EntryView } from '../../../domain/waitlist/view-entry.ts'
import { hasChoice } from '../booking/waitlist-link.tsx'
import { useI18n } from '../context/i18n-context.tsx'
import type { OpenDays } from '../pages/strip/open-days.ts'
import { Heading } from './entry-screen.tsx'
import { NextDepartureCard } from './next-departure-card.tsx'

interface EndedScreenProps {
  /**
   * Why the entry has ended; null if there is no entry with this id, for example because it was deleted, or if its
   * address was not confirmed in time.
   */
  reason: EntryView['closeReason']
  open: OpenDays
}

/** The page of an entry that has ended, with the next departure that can be booked. */
export function EndedScreen({ reason, open }: EndedScreenProps) {
  const { t, href } = useI18n()
  const { trip, start } = open.settings
  return (
    <>
      <div>
        {reason ? (
          <Heading
            title={t(reason === 'duplicate' ? 'waitlist.duplicate.title' : 'waitlist.closed.title')}
            text={t(`waitlist.closed.${reason}`)}
          />
        ) : (
          <Heading title={t('waitlist.gone.title')} text={t('waitlist.gone.text')} />
        )}
      </div>
      <NextDepartureCard open={open}>
        {/* A party that has booked, or that has another entry on the waitlist, needs no new entry. */}
        {reason !== 'booked' && reason !== 'duplicate' && (
          <a
            className="button button-outline button-large"
            href={href('waitlist') + (hasChoice(open.settings) ? `?${new URLSearchParams({ trip, start })}` : '')}
          >
            {t('waitlist.again')}
          </a>
        )}
      </NextDepartureCard>
    </>
  )
}
