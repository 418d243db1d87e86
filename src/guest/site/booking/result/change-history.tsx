import { useI18n } from '../../context/i18n-context.tsx'
import type { ChangeHistory } from './booking-result.ts'

/** When the booking was changed, and that the last change was not made. */
export function ChangeHistoryNotes({ history: { completed, notMade } }: { history: ChangeHistory }) {
  const { t, formats } = useI18n()
  if (completed.length === 0 && !notMade) return null
  return (
    <div className="note">
      {notMade && <p>{t('result.change.not_made', { day: formats.dayInSentence(notMade) })}</p>}
      {completed.map(({ day, previousDate }, index) => (
        <p key={index}>
          {previousDate
            ? t('result.change.moved_on', { day: formats.day(day), before: formats.day(previousDate) })
            : t('result.change.changed_on', { day: formats.day(day) })}
        </p>
      ))}
    </div>
  )
}
