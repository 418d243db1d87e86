import { useEffect, useState } from 'react'
import { type AppI18n, useAppI18n } from '../i18n/i18n.tsx'
import { Link } from '../routing/router.tsx'
import { useAppState } from '../session/app-context.tsx'

/**
 * The state of the data in one line of the header: whether there is signal, how many actions were refused or wait, and
 * how old the data is.
 */
export function SyncState() {
  const i18n = useAppI18n()
  const isOnline = useAppState((state) => state.isOnline)
  const waiting = useAppState((state) => state.queue.length)
  const conflicts = useAppState((state) => state.conflicts.length)
  const contactAt = useAppState((state) => state.contactAt)
  useEveryHalfMinute()
  const { t } = i18n
  const parts = [
    !isOnline && t('sync.offline'),
    conflicts > 0 && t('sync.conflicts', { count: conflicts }),
    waiting > 0 && t('sync.waiting', { count: waiting }),
    contactAt && (isOnline || isOld(contactAt)) && ageText(i18n, contactAt),
  ].filter((part) => part !== false && part !== null)
  const state = isOnline ? (waiting > 0 || conflicts > 0 ? 'waiting' : 'sent') : 'offline'
  return (
    <Link className="sync" data-state={state} to="/device">
      <span>
        <span className="sr-only">{t('sync.label')}: </span>
        {parts.slice(0, 2).join(', ')}
      </span>
    </Link>
  )
}

/**
 * Whether the data is at least a minute old. Without signal a smaller age is not shown, because “No signal, up to date”
 * would be a contradiction.
 */
const isOld = (contactAt: string) => Date.now() - Date.parse(contactAt) >= 60_000

/** @param contactAt when the server answered last */
export function ageText({ t, formats }: AppI18n, contactAt: string): string {
  const minutes = Math.floor((Date.now() - Date.parse(contactAt)) / 60_000)
  if (minutes < 1) return t('sync.age_now')
  if (minutes < 60) return t('sync.age_minutes', { minutes })
  return t('sync.age_since', { time: formats.time(new Date(contactAt)) })
}

function useEveryHalfMinute() {
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 30_000)
    return () => clearInterval(timer)
  }, [])
}
