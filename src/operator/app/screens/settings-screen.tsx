import { useState } from 'react'
import type { ReadAnswer } from '../../operations/operations.ts'
import { useRead } from '../api/use-read.ts'
import { useToast } from '../frame/toast.tsx'
import { useAppI18n } from '../i18n/i18n.tsx'
import { Link } from '../routing/router.tsx'
import { OperatorMails } from '../session/second-recipient.tsx'
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
      <OperatorMails />
    </>
  )
}

function SettingForm({ setting, onSaved }: { setting: Setting; onSaved: () => Promise<void> }) {
  const { t } = useAppI18n()
  const toast = useToast()
  const { run, error, isBusy } = useAction('settings-set')
  const { from, to } = setting
  const name = setting.name as 'hold_minutes' | 'horizon_days' | 'holds_always' | 'holds_share' | 'link_hours'
  /** The setting `holds_share` is a number from 0 to 1, and is shown in per cent. */
  const scale = name === 'holds_share' ? 100 : 1
  const shown = (of: number) => String(Math.round(of * scale))
  const [typed, setTyped] = useState(shown(Number(setting.value)))
  const number = numberOf(typed)
  const value = number === null ? null : number / scale
  const isOutside = name === 'holds_share' && number !== null && (number < 0 || number > 100)
  const isChanged =
    value !== null && Number.isInteger(number) && !isOutside && typed.trim() !== shown(Number(setting.value))
  async function submit() {
    const answer = value !== null && isChanged && (await run({ name, value }))
    if (!answer) return
    toast({
      text: t('settings.done', {
        name: t(`settings.${name}`),
        after: shown(Number(answer.after)),
        before: shown(Number(answer.before)),
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
        error={isOutside ? t('settings.percent') : undefined}
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
