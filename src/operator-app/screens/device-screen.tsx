import { call } from '../api/call.ts'
import { useAction } from '../api/use-action.ts'
import { useRead } from '../api/use-read.ts'
import { ConflictList } from '../frame/conflict-list.tsx'
import { ageText } from '../frame/sync-state.tsx'
import { dayOf } from '../i18n/dates.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { LocaleSwitch } from '../i18n/locale-switch.tsx'
import { useApp, useAppState, useRole } from '../session/app-context.tsx'
import { writeSetting } from '../storage/database.ts'
import { useConfirm } from '../ui/confirm-sheet.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'

/** This phone: what waits on it, its language and sound, signing out; for the owner all devices. */
export function DeviceScreen() {
  const i18n = useI18n()
  const { t } = i18n
  const { sync, store, db } = useApp()
  const session = useAppState((state) => state.session)
  const queue = useAppState((state) => state.queue)
  const contactAt = useAppState((state) => state.contactAt)
  const isOnline = useAppState((state) => state.isOnline)
  const sound = useAppState((state) => state.sound)
  const role = useRole()

  async function signOut() {
    await call('sign-out', { method: 'POST', body: {} })
    await sync.erase('signed_out')
    return true
  }
  const [confirmSignOut, confirmSheet] = useConfirm({
    title: t('device.sign_out'),
    text: queue.length > 0 ? t('device.sign_out_waiting', { count: queue.length }) : t('device.sign_out_text'),
    action: t('device.sign_out'),
    run: signOut,
  })

  return (
    <>
      <div className="screen-head">
        <h1>{t('nav.device')}</h1>
        {session && <p className="quiet">{`${session.device.name}, ${t(`role.${session.role}`)}`}</p>}
      </div>
      <ConflictList />
      <section className="block" aria-labelledby="data">
        <h2 id="data">{t('device.data')}</h2>
        <p className="sentence">
          {contactAt && `${ageText(i18n, contactAt)}. `}
          {!isOnline && `${t('sync.offline_text')} `}
          {queue.length > 0 ? t('sync.waiting_text', { count: queue.length }) : t('sync.nothing_waits')}
        </p>
        <div className="buttons">
          <button type="button" className="button button-outline" onClick={() => void sync.refresh()}>
            {t('sync.now')}
          </button>
        </div>
      </section>
      <section className="block" aria-labelledby="preferences">
        <h2 id="preferences">{t('device.preferences')}</h2>
        <LocaleSwitch />
        <label className="switch">
          <input
            type="checkbox"
            checked={sound}
            onChange={({ target }) => {
              store.update({ sound: target.checked })
              void writeSetting(db, 'sound', target.checked)
            }}
          />
          {t('device.sound')}
        </label>
      </section>
      {role === 'owner' && <Devices />}
      <section className="block" aria-label={t('device.sign_out')}>
        <div className="buttons">
          <button type="button" className="button button-outline" onClick={confirmSignOut}>
            {t('device.sign_out')}
          </button>
        </div>
      </section>
      {confirmSheet}
    </>
  )
}

function Devices() {
  const { t, formats } = useI18n()
  const { data, error, reload } = useRead('devices', 'devices')
  return (
    <section className="block" aria-labelledby="devices">
      <h2 id="devices">{t('devices.title')}</h2>
      <p className="quiet small">{t('devices.pair')}</p>
      <ErrorNotice error={error} />
      <ul className="rows">
        {data?.devices.map(({ id, name, role, lastSeenAt, revokedAt }) => (
          <li className="row" key={id}>
            <span>
              <span className="row-title">{name}</span>
              {[
                t(`role.${role}`),
                revokedAt
                  ? t('devices.revoked', { day: formats.day(dayOf(new Date(revokedAt))) })
                  : lastSeenAt && t('devices.seen', { day: formats.day(dayOf(new Date(lastSeenAt))) }),
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
            {!revokedAt && <RevokeButton id={id} name={name} onRevoked={reload} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function RevokeButton({ id, name, onRevoked }: { id: string; name: string; onRevoked: () => Promise<void> }) {
  const { t } = useI18n()
  const revoke = useAction('device-revoke')
  const [confirm, sheet] = useConfirm({
    title: t('devices.revoke'),
    text: t('devices.revoke_text', { name }),
    action: t('devices.revoke_action', { name }),
    error: revoke.error,
    isBusy: revoke.isBusy,
    run: async () => {
      const answer = await revoke.run({ device: id })
      if (answer) await onRevoked()
      return answer !== undefined
    },
  })
  return (
    <>
      <button
        type="button"
        className="button button-outline button-quiet"
        aria-label={t('devices.revoke_action', { name })}
        onClick={confirm}
      >
        {t('devices.revoke')}
      </button>
      {sheet}
    </>
  )
}
