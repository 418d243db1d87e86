import type { NextAction } from '../../../contract/reservation.ts'
import { RouteLeg } from '../../ui/route-leg.tsx'
import { useWords } from '../../words.tsx'
import type { useWayToBank } from './use-way-to-bank.ts'

interface ContinueAtBankProps {
  action: NextAction & { type: 'redirect' }
  way: ReturnType<typeof useWayToBank>
}

/** A bank that wants a form of its own is sent one; most take a link. */
export function ContinueAtBank({ action, way }: ContinueAtBankProps) {
  const { t } = useWords()
  if (action.method === 'GET') {
    return (
      <a className="button button-route button-large" href={action.url}>
        {t('result.continue_at_bank')}
        <RouteLeg />
      </a>
    )
  }
  return (
    <form method="post" action={action.url} ref={way.form} onSubmit={way.leave}>
      {Object.entries(action.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="button button-route button-large" aria-busy={way.leaving || undefined}>
        {t('result.continue_at_bank')}
        {way.leaving ? <span className="ripple" /> : <RouteLeg />}
      </button>
    </form>
  )
}
