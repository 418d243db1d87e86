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

/** For an owner: all devices with who paired them, and the pairing links that are not used yet. */
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
        {inOrder(data?.devices ?? [], own).map((device) => (
          <li key={device.id}>
            <details className="closed">
              <summary>
                <span className="device">
                  <span className="row-title">{device.name}</span>
                  <span className="quiet small">{stateOf(device, i18n, device.id === own)}</span>
                </span>
              </summary>
              <DeviceFacts device={device} boats={device.boats.map(boatName)} />
              {!device.revokedAt && device.id !== own && (
                <div className="buttons device-actions">
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
                </div>
              )}
            </details>
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

/** This phone, then the others, then the revoked ones. */
const inOrder = (devices: readonly Device[], own: string | undefined): Device[] => {
  const rank = ({ id, revokedAt }: Device) => (id === own ? 0 : revokedAt ? 2 : 1)
  return devices.toSorted((a, b) => rank(a) - rank(b))
}

/** The role of a device, when it was last used or revoked, and whether it is signed out. */
function stateOf({ role, lastSeenAt, revokedAt, signedInAt }: Device, { t, formats }: AppI18n, isOwn: boolean): string {
  const day = (instant: string) => formats.dayInSentence(dayOf(new Date(instant)))
  const seen = (instant: string) =>
    dayOf(new Date(instant)) === dayOf(new Date())
      ? t('devices.seen_today', { time: formats.time(new Date(instant)) })
      : t('devices.seen', { day: day(instant) })
  return [
    ...(isOwn ? [t('devices.own')] : []),
    t(`role.${role}`),
    ...(revokedAt
      ? [t('devices.revoked', { day: day(revokedAt) })]
      : [...(lastSeenAt && !isOwn ? [seen(lastSeenAt)] : []), ...(signedInAt ? [] : [t('devices.signed_out')])]),
  ].join(', ')
}

function DeviceFacts({ device: { pairedAt, pairedBy, signedInAt }, boats }: { device: Device; boats: string[] }) {
  const { t, formats } = useAppI18n()
  const day = (instant: string) => formats.day(dayOf(new Date(instant)))
  return (
    <dl className="facts">
      <dt>{t('devices.paired')}</dt>
      <dd>{t('devices.paired_by', { day: day(pairedAt), name: pairedBy })}</dd>
      {signedInAt && (
        <>
          <dt>{t('devices.signed_in')}</dt>
          <dd>{day(signedInAt)}</dd>
        </>
      )}
      {boats.length > 0 && (
        <>
          <dt>{t('fleet.boats')}</dt>
          <dd>{boats.join(', ')}</dd>
        </>
      )}
    </dl>
  )
}

const words = {
  'device-revoke': {
    label: 'devices.revoke',
    text: 'devices.revoke_text',
    action: 'devices.revoke_action',
    isDanger: true,
  },
  'device-sign-out': {
    label: 'devices.sign_out',
    text: 'devices.sign_out_text',
    action: 'devices.sign_out_action',
    isDanger: false,
  },
  'device-withdraw': {
    label: 'devices.withdraw',
    text: 'devices.withdraw_text',
    action: 'devices.withdraw_action',
    isDanger: false,
  },
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
  const { label, text, action: done, isDanger } = words[action]
  const [confirm, sheet] = useConfirm({
    title: t(label),
    text: t(text, { name }),
    action: t(done, { name }),
    isDanger,
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
        className={`button ${isDanger ? 'button-danger' : 'button-outline'} button-quiet`}
        aria-label={t(done, { name })}
        onClick={confirm}
      >
        {t(label)}
      </button>
      {sheet}
    </>
  )
}
