import { type FormEvent, useEffect, useRef, useState } from 'react'
import { boardingState } from '../../../shared/boarding-state.ts'
import { CallError, isTemporary, read } from '../api/call.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { missingOf, useBoarding } from '../manifest/use-boarding.ts'
import { useLocation } from '../routing/router.tsx'
import { ScanResult } from '../scan/scan-result.tsx'
import { signalVerdict } from '../scan/signal.ts'
import { findTicket, type TicketVerdict, verdictOf } from '../scan/ticket-verdict.ts'
import { useScanner } from '../scan/use-scanner.ts'
import { useApp, useAppState } from '../session/app-context.tsx'
import { applyActions } from '../storage/apply-actions.ts'
import { readSetting, writeSetting } from '../storage/database.ts'
import { type AppState, todayOf } from '../storage/store.ts'
import { Notice } from '../ui/controls.tsx'

/**
 * Checks a ticket that is scanned with the camera, or a code that is typed. If the phone's own camera app has opened a
 * ticket's URL, the server redirects to this screen with the ticket in `?ticket=`.
 */
export function ScanScreen() {
  const { t } = useAppI18n()
  const { store, db } = useApp()
  const { query } = useLocation()
  const sound = useAppState((state) => state.sound)
  const opened = query.get('ticket')
  const video = useRef<HTMLVideoElement>(null)
  const { board } = useBoarding()
  const [isContinuous, setContinuous] = useState(false)
  const [isLit, setLit] = useState(false)
  useEffect(() => {
    void readSetting(db, 'boardsOnScan').then((stored) => setContinuous(stored ?? false))
  }, [db])
  const [scanned, setScanned] = useState<{ text: string; verdict: TicketVerdict } | null>(null)

  async function check(text: string) {
    const verdict = await checkTicket(text, store.get())
    setScanned({ text, verdict })
    signalVerdict(verdict.colour, sound)
    const { party, state } = verdict
    if (isContinuous && state === 'ok' && verdict.colour === 'green' && party) board(party, missingOf(party), 0)
  }
  const { state: camera, torch } = useScanner(video, (text) => void check(text))

  // biome-ignore lint/correctness/useExhaustiveDependencies: one check per opened ticket
  useEffect(() => {
    if (opened) void check(opened)
  }, [opened])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim()
    if (code) void check(code)
    event.currentTarget.reset()
  }

  return (
    <div className="scan-screen stack">
      <div className="screen-head">
        <h1>{t('nav.scan')}</h1>
      </div>
      <div className="stack">
        {camera === 'refused' && <Notice tone="warning">{t('scan.refused')}</Notice>}
        {camera === 'missing' && <Notice>{t('scan.missing')}</Notice>}
        <div className="viewfinder" hidden={camera === 'refused' || camera === 'missing'}>
          <video ref={video} muted playsInline aria-label={t('scan.camera')} />
          {torch && (
            <button
              type="button"
              className="button button-outline torch"
              aria-pressed={isLit}
              onClick={() => {
                setLit(!isLit)
                void torch(!isLit)
              }}
            >
              {t('scan.torch')}
            </button>
          )}
        </div>
        <label className="switch">
          <input
            type="checkbox"
            checked={isContinuous}
            onChange={({ target }) => {
              setContinuous(target.checked)
              void writeSetting(db, 'boardsOnScan', target.checked)
            }}
          />
          {t('scan.continuous')}
        </label>
        {isContinuous && <p className="quiet small">{t('scan.continuous_hint')}</p>}
      </div>
      <div className="stack">
        <div role="status">
          {scanned ? (
            <ScanResult key={scanned.text} text={scanned.text} verdict={scanned.verdict} />
          ) : (
            camera === 'on' && <p className="quiet">{t('scan.hint')}</p>
          )}
        </div>
        <form className="form" onSubmit={submit}>
          <div className="field">
            <label htmlFor="ticket-code">{t('scan.code')}</label>
            <input
              className="input"
              id="ticket-code"
              name="code"
              autoComplete="off"
              autoCapitalize="characters"
              placeholder="BNC-"
              required
            />
          </div>
          <button type="submit" className="button button-outline">
            {t('scan.check')}
          </button>
        </form>
      </div>
    </div>
  )
}

/**
 * Checks a ticket. If a manifest on the phone has it, the phone decides, after applying the waiting actions. Otherwise
 * the server decides.
 */
async function checkTicket(text: string, state: AppState): Promise<TicketVerdict> {
  const today = todayOf(state)
  const device = state.session?.device.name ?? ''
  const stored = Object.values(state.manifests).map((manifest) => applyActions(manifest, state.queue, device))
  const found = await findTicket(text, stored)
  if (found) return verdictOf(boardingState(found.party, found.date, today), found)
  try {
    const ticket = await read('ticket', { booking: text })
    return verdictOf(ticket.state, ticket)
  } catch (error) {
    if (!(error instanceof CallError) || isTemporary(error)) return verdictOf('no_signal', {})
    return verdictOf('unknown', error.status === 404 ? {} : { message: error.message })
  }
}
