import { useState } from 'react'
import type { ActionAnswer, ActionInput, ReadAnswer } from '../../operations/operations.ts'
import { useRead } from '../api/use-read.ts'
import { dayOf } from '../i18n/dates.ts'
import { type AppI18n, useAppI18n } from '../i18n/i18n.tsx'
import { useConfirm } from '../ui/confirm-sheet.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { useAppState } from './app-context.tsx'
import { DeviceBoats } from './device-boats.tsx'
import { PairDevice } from './pair-device.tsx'
import { useAction } from './use-action.ts'

type Device = ReadAnswer<'devices'>['devices'][number]

/** For an owner: all devices with who paired them, and the open pairing links. */
export function Devices() {
  const i18n = useAppI18n()
  const { t, formats } = i18n
  const { data, error, reload } = useRead('devices', {})
  const boats = useRead('boats', {}).data?.boats.filter(({ state }) => state !== 'retired') ?? []
  const boatName = (id: string) => boats.find((boat) => boat.id === id)?.name ?? id
  const own = useAppState(({ session }) => session?.device.id)
  const [revoked, setRevoked] = useState<ActionAnswer<'device-revoke'>>()
  const others = revoked?.paired.map(({ name, role }) => `${name} (${t(`role.${role}`)})`).join(', ')
  return (
    <section className="block" aria-labelledby="devices">
      <h2 id="devices">{t('devices.title')}</h2>
      <PairDevice onPaired={reload} />
      <ErrorNotice error={error} />
      <p className="sentence" role="status">
        {revoked && others && t('devices.has_paired', { name: revoked.name, others })}
      </p>
      <ul className="rows">
        {data?.devices.map((device) => (
          <li className="row" key={device.id}>
            <span>
              <span className="row-title">{device.name}</span>
              {[...factsOf(device, i18n, device.id === own), ...device.boats.map(boatName)].join(', ')}
            </span>
            {!device.revokedAt && device.id !== own && (
              <span className="row-end">
                {device.role === 'crew' && boats.length > 1 && (
                  <DeviceBoats device={device} boats={boats} onChanged={reload} />
                )}
                {device.signedInAt && (
                  <DeviceAction
                    action="device-sign-out"
                    input={{ device: device.id }}
                    name={device.name}
                    onDone={reload}
                  />
                )}
                <DeviceAction
                  action="device-revoke"
                  input={{ device: device.id }}
                  name={device.name}
                  onDone={(answer) => {
                    setRevoked(answer)
                    return reload()
                  }}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {data && data.links.length > 0 && (
        <>
          <h3>{t('devices.links')}</h3>
          <ul className="rows">
            {data.links.map(({ id, name, role, createdBy, expiresAt }) => (
              <li className="row" key={id}>
                <span>
                  <span className="row-title">{name}</span>
                  {[
                    t(`role.${role}`),
                    t('devices.made_by', { name: createdBy }),
                    t('devices.until', { time: formats.time(new Date(expiresAt)) }),
                  ].join(', ')}
                </span>
                <DeviceAction action="device-withdraw" input={{ name }} name={name} onDone={reload} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function factsOf(
  { role, pairedBy, lastSeenAt, revokedAt, signedInAt }: Device,
  { t, formats }: AppI18n,
  isOwn: boolean,
): string[] {
  const day = (instant: string) => formats.day(dayOf(new Date(instant)))
  return [
    t(`role.${role}`),
    ...(isOwn ? [t('devices.own')] : []),
    t('devices.paired_by', { name: pairedBy }),
    ...(revokedAt
      ? [t('devices.revoked', { day: day(revokedAt) })]
      : [
          ...(lastSeenAt ? [t('devices.seen', { day: day(lastSeenAt) })] : []),
          signedInAt ? t('devices.signed_in', { day: day(signedInAt) }) : t('devices.signed_out'),
        ]),
  ]
}

const words = {
  'device-revoke': { label: 'devices.revoke', text: 'devices.revoke_text', action: 'devices.revoke_action' },
  'device-sign-out': { label: 'devices.sign_out', text: 'devices.sign_out_text', action: 'devices.sign_out_action' },
  'device-withdraw': { label: 'devices.withdraw', text: 'devices.withdraw_text', action: 'devices.withdraw_action' },
} as const

interface DeviceActionProps<Name extends keyof typeof words> {
  action: Name
  input: ActionInput<Name>
  name: string
  onDone: (answer: ActionAnswer<Name>) => Promise<void>
}

/** A button that takes access away from a device, after a confirmation. */
function DeviceAction<Name extends keyof typeof words>({ action, input, name, onDone }: DeviceActionProps<Name>) {
  const { t } = useAppI18n()
  const { isBusy, error, run } = useAction(action)
  const { label, text, action: done } = words[action]
  const [confirm, sheet] = useConfirm({
    title: t(label),
    text: t(text, { name }),
    action: t(done, { name }),
    error,
    isBusy,
    run: async () => {
      const answer = await run(input)
      if (answer) await onDone(answer)
      return answer !== undefined
    },
  })
  return (
    <>
      <button
        type="button"
        className="button button-outline button-quiet"
        aria-label={t(done, { name })}
        onClick={confirm}
      >
        {t(label)}
      </button>
      {sheet}
    </>
  )
}
