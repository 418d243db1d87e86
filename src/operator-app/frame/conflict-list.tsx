import { useI18n } from '../i18n/i18n.tsx'
import { useApp, useAppState } from '../session/app-context.tsx'
import { Notice } from '../ui/controls.tsx'

/** Actions of this phone that the server refused, in its words, until the crew has read them. */
export function ConflictList() {
  const { t, formats } = useI18n()
  const { sync } = useApp()
  const conflicts = useAppState((state) => state.conflicts)
  const clockWarning = useAppState((state) => state.clockWarning)
  return (
    <>
      {clockWarning && <Notice tone="warning">{clockWarning}</Notice>}
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
