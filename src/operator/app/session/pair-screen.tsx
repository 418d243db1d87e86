import { type FormEvent, useEffect, useState } from 'react'
import { useAppI18n } from '../i18n/i18n.tsx'
import { hrefOf, navigate } from '../routing/router.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { LocaleSwitch } from '../ui/locale-switch.tsx'
import { useApp } from './app-context.tsx'
import { keepStoredData } from './installation.tsx'
import {
  completePairing,
  isPasskeyDismissed,
  type PairingCredential,
  type PairingOffer,
  requestPairing,
} from './passkeys.ts'
import { Welcome } from './welcome.tsx'

/**
 * Pairs this phone by the token in the URL, `/operator/pair#<token>`, or by the short code that somebody types. The URL
 * comes from the pairing link or its QR code. The passkey dialog opens only after a tap, because browsers require one.
 */
export function PairScreen() {
  const { t, locale } = useAppI18n()
  const { sync } = useApp()
  const [key, setKey] = useState<PairingCredential | null>(tokenInFragment)
  const [offer, setOffer] = useState<PairingOffer | null>(null)
  const [error, setError] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)

  async function attempt(run: () => Promise<void>) {
    setIsBusy(true)
    setError(undefined)
    try {
      await run()
    } catch (thrown) {
      if (!isPasskeyDismissed(thrown)) setError(thrown)
    }
    setIsBusy(false)
  }

  useEffect(() => {
    if (!key || offer) return
    void requestPairing(key).then(setOffer, (thrown) => {
      setKey(null)
      setError(thrown)
    })
  }, [key, offer])

  const register = () =>
    attempt(async () => {
      if (!key || !offer) return
      const session = await completePairing(key, offer, locale)
      history.replaceState(null, '', hrefOf('/pair'))
      keepStoredData()
      await sync.signIn(session)
      navigate(offer.isFirst ? '/guide' : '/', { replace: true })
    })

  return (
    <Welcome title={t('pair.title')}>
      <ErrorNotice error={error} />
      {offer ? (
        <>
          <p>{t('pair.offer', { name: offer.device.name, role: t(`role.${offer.device.role}`) })}</p>
          <p className="quiet">{t('pair.how')}</p>
          <button type="button" className="button button-primary" disabled={isBusy} onClick={register}>
            {t('pair.register')}
          </button>
        </>
      ) : key ? (
        <p role="status">{t('state.loading')}</p>
      ) : (
        <CodeForm onCode={(code) => setKey({ code })} />
      )}
      <LocaleSwitch quiet />
    </Welcome>
  )
}

function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useAppI18n()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim()
    if (code) onCode(code)
  }
  return (
    <form className="form" onSubmit={submit}>
      <div className="field">
        <label htmlFor="pairing-code">{t('pair.code')}</label>
        <input
          className="input"
          id="pairing-code"
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          required
        />
        <p className="hint">{t('pair.code_hint')}</p>
      </div>
      <button type="submit" className="button button-primary">
        {t('pair.continue')}
      </button>
    </form>
  )
}

function tokenInFragment(): PairingCredential | null {
  const token = location.hash.slice(1)
  return token ? { token } : null
}
