import { useState } from 'react'
import { useRead } from '../api/use-read.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { useAction } from './use-action.ts'

/**
 * Makes, renews or removes the secret address of this phone's calendar of departures. A new address is shown only once.
 */
export function CalendarAddress() {
  const { t } = useAppI18n()
  const { data, reload } = useRead('calendar-address', {})
  const { run, error, isBusy } = useAction('calendar-address-set')
  const [address, setAddress] = useState('')
  async function set(hasAddress: boolean) {
    const answer = await run({ hasAddress })
    if (!answer) return
    setAddress(answer.address ?? '')
    await reload()
  }
  if (!data) return null
  return (
    <section className="block" aria-labelledby="calendar-address">
      <h2 id="calendar-address">{t('device_calendar.title')}</h2>
      <p className="sentence">{t(data.hasAddress ? 'device_calendar.has' : 'device_calendar.text')}</p>
      <p className="quiet small">{t('device_calendar.hint')}</p>
      <ErrorNotice error={error} />
      {address !== '' && (
        <>
          <p role="status" className="small">
            {t('device_calendar.once')}
          </p>
          <p className="small">
            <a href={address.replace(/^https?:/, 'webcal:')} style={{ overflowWrap: 'anywhere' }}>
              {address}
            </a>
          </p>
        </>
      )}
      <div className="buttons">
        {address !== '' && (
          <button
            type="button"
            className="button button-outline"
            onClick={() => void navigator.clipboard.writeText(address)}
          >
            {t('device_calendar.copy')}
          </button>
        )}
        <button type="button" className="button button-outline" disabled={isBusy} onClick={() => set(true)}>
          {t(data.hasAddress ? 'device_calendar.renew' : 'device_calendar.make')}
        </button>
        {data.hasAddress && (
          <button type="button" className="button button-outline" disabled={isBusy} onClick={() => set(false)}>
            {t('device_calendar.end')}
          </button>
        )}
      </div>
    </section>
  )
}
