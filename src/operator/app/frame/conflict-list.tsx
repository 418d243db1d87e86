import { useAppI18n } from '../i18n/i18n.tsx'
import { useApp, useAppState } from '../session/app-context.tsx'
import { Notice } from '../ui/controls.tsx'

/** A smaller difference between the clocks needs no notice, because the server corrects the times. */
const clockToleranceMinutes = 2

/**
 * Shows the actions of this phone that the server refused, each with the server's sentence, until the crew has read it.
 * Also shows a notice if the phone's clock is wrong.
 */
export function ConflictList() {
  const { t, formats } = useAppI18n()
  const { sync } = useApp()
  const conflicts = useAppState((state) => state.conflicts)
  const clockMinutes = useAppState(({ clockOffsetMs }) => Math.round(clockOffsetMs / 60_000))
  return (
    <>
      {Math.abs(clockMinutes) > clockToleranceMinutes && (
        <Notice tone="warning">
          {t(clockMinutes < 0 ? 'clock.ahead' : 'clock.behind', { minutes: Math.abs(clockMinutes) })}
        </Notice>
      )}
      {conflicts.map(({ sequence, recordedAt, message }) => (
        <Notice key={sequence} tone="warning">
          <b>{t('conflict.title', { time: formats.time(new Date(recordedAt)) })}</b>
          <p>{message}</p>
          <button type="button" className="plain-button" onClick={() => void sync.dismissConflict(sequence)}>
            {t('conflict.read')}
          </button>
        </Notice>
      ))}
    </>
  )
}
