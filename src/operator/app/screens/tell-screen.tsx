import { useState } from 'react'
import { useRead } from '../api/use-read.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { Link } from '../routing/router.tsx'
import { useToday } from '../session/app-context.tsx'
import { SentMessages } from '../tell/sent-messages.tsx'
import { TellForm } from '../tell/tell-form.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { AppIcon } from '../ui/icon.tsx'

/** A message to the guests of a departure, and the state of the messages sent before. The screen needs signal. */
export function TellScreen({ date, trip, start }: { date: string; trip: string; start: string }) {
  const { t, formats } = useAppI18n()
  const today = useToday()
  const [isWriting, setIsWriting] = useState(false)
  const { data, error, reload } = useRead('departure-messages', { date, trip, start })
  return (
    <>
      <Link className="plain-button" to={date === today ? '/' : `/day/${date}`}>
        <AppIcon name="left" />
        {t('nav.today')}
      </Link>
      <div className="screen-head">
        <h1>{t('tell.title')}</h1>
        {data && (
          <p className="quiet">{`${data.departsAt} ${data.name}, ${formats.shortDay(date)}, ${data.boatName}`}</p>
        )}
      </div>
      <ErrorNotice error={error} />
      {data && (isWriting || data.messages.length === 0) && (
        <TellForm
          departure={data}
          onSent={async () => {
            await reload()
            setIsWriting(false)
          }}
        />
      )}
      {data && data.messages.length > 0 && !isWriting && (
        <button type="button" className="button button-outline" onClick={() => setIsWriting(true)}>
          {t('tell.new')}
        </button>
      )}
      {data && <SentMessages messages={data.messages} />}
    </>
  )
}
