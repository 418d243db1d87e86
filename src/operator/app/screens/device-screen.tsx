import { call } from '../api/call.ts'
import { ConflictList } from '../frame/conflict-list.tsx'
import { ageText } from '../frame/sync-state.tsx'
import { useAppI18n } from '../i18n/i18n.tsx'
import { useApp, useAppState, useRole } from '../session/app-context.tsx'
import { CalendarAddress } from '../session/calendar-address.tsx'
import { Devices } from '../session/devices.tsx'
import { Installation, UpdateNotice } from '../session/installation.tsx'
import { writeSetting } from '../storage/database.ts'
import { AppearanceSwitch } from '../ui/appearance-switch.tsx'
import { useConfirm } from '../ui/confirm-sheet.tsx'
import { LocaleSwitch } from '../ui/locale-switch.tsx'

/** This phone: its waiting actions, language, appearance and sound, and signing out. An owner also sees all devices. */
export function DeviceScreen() {
  const i18n = useAppI18n()
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
      <UpdateNotice />
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
        <AppearanceSwitch />
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
      <Installation />
      <CalendarAddress />
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
