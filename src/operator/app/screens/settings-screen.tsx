import { useState } from 'react'
import type { ReadAnswer } from '../../operations/operations.ts'
import { useRead } from '../api/use-read.ts'
import { useToast } from '../frame/toast.tsx'
import { useAppI18n } from '../i18n/i18n.tsx'
import { Link } from '../routing/router.tsx'
import { useAction } from '../session/use-action.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { NumberField, numberOf } from '../ui/form-fields.tsx'

type Setting = ReadAnswer<'settings'>['settings'][number]

/** The settings that all trips share, each with what it does. Those of a trip are on its screen. */
export function SettingsScreen() {
  const { t } = useAppI18n()
  const { data, error, reload } = useRead('settings', {})
  return (
    <>
      <div className="screen-head">
        <h1>{t('nav.settings')}</h1>
        <p className="quiet">
          <Link to="/fleet">{t('settings.of_trips')}</Link>
        </p>
      </div>
      <ErrorNotice error={error} />
      {!data && !error && <p className="quiet">{t('state.loading')}</p>}
      {data?.settings
        .filter(({ ofTrip }) => !ofTrip)
        .map((setting) => (
          <SettingForm key={`${setting.name} ${setting.value}`} setting={setting} onSaved={reload} />
        ))}
    </>
  )
}

function SettingForm({ setting, onSaved }: { setting: Setting; onSaved: () => Promise<void> }) {
  const { t } = useAppI18n()
  const toast = useToast()
  const { run, error, isBusy } = useAction('settings-set')
  const [typed, setTyped] = useState(String(setting.value))
  const { from, to } = setting
  const name = setting.name as 'hold_minutes' | 'horizon_days' | 'holds_always' | 'holds_share' | 'link_hours'
  const value = numberOf(typed)
  const isChanged = value !== null && Number.isFinite(value) && value !== setting.value
  async function submit() {
    const answer = value !== null && isChanged && (await run({ name, value }))
    if (!answer) return
    toast({
      text: t('settings.done', {
        name: t(`settings.${name}`),
        after: String(answer.after),
        before: String(answer.before),
      }),
    })
    await onSaved()
  }
  return (
    <form
      className="form block"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <NumberField
        label={t(`settings.${name}`)}
        hint={t(`settings.${name}.hint`, { from, to })}
        isDecimal={name === 'holds_share'}
        value={typed}
        onChange={setTyped}
      />
      <ErrorNotice error={error} />
      {isChanged && (
        <button type="submit" className="button button-primary" disabled={isBusy}>
          {t('settings.save')}
        </button>
      )}
    </form>
  )
}
