import { useState } from 'react'
import { useAppI18n } from '../i18n/i18n.tsx'
import { FormSheet } from '../ui/form-fields.tsx'
import { useAction } from './use-action.ts'

interface DeviceBoatsProps {
  device: { id: string; name: string; boats: string[] }
  /** All boats that are not retired. */
  boats: readonly { id: string; name: string }[]
  onChanged: () => Promise<void>
}

/** A button that limits a phone of the crew to the departures of some boats. */
export function DeviceBoats({ device, boats, onChanged }: DeviceBoatsProps) {
  const { t } = useAppI18n()
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, setChosen] = useState<string[]>([])
  const { run, error, isBusy } = useAction('device-set')
  function open() {
    // A boat that was retired after it had been chosen is left out.
    setChosen(boats.map(({ id }) => id).filter((id) => device.boats.includes(id)))
    setIsOpen(true)
  }
  async function save() {
    if (!(await run({ device: device.id, boats: chosen }))) return
    await onChanged()
    setIsOpen(false)
  }
  return (
    <>
      <button
        type="button"
        className="button button-outline button-quiet"
        aria-label={`${device.name}: ${t('fleet.boats')}`}
        onClick={open}
      >
        {t('fleet.boats')}
      </button>
      {isOpen && (
        <FormSheet
          title={`${device.name}: ${t('fleet.boats')}`}
          error={error}
          isBusy={isBusy}
          action={t('action.save')}
          onSubmit={save}
          onClose={() => setIsOpen(false)}
        >
          <fieldset>
            <legend>{t('devices.boats')}</legend>
            {boats.map(({ id, name }) => (
              <label className="switch" key={id}>
                <input
                  type="checkbox"
                  checked={chosen.includes(id)}
                  onChange={({ target }) =>
                    setChosen(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
                  }
                />
                {name}
              </label>
            ))}
          </fieldset>
          <p className="quiet">{t('devices.boats_hint')}</p>
        </FormSheet>
      )}
    </>
  )
}
