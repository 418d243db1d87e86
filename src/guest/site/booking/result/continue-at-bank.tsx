import type { NextAction } from '../../../../contract/reservation.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { RouteLeg } from '../../ui/route-leg.tsx'
import type { useBankRedirect } from './use-bank-redirect.ts'

interface ContinueAtBankProps {
  action: NextAction & { type: 'redirect' }
  redirect: ReturnType<typeof useBankRedirect>
  isSecondary: boolean
}

/** The button that opens the bank's page: a link for GET, a form with hidden fields for POST. */
export function ContinueAtBank({ action, redirect, isSecondary }: ContinueAtBankProps) {
  const { t } = useI18n()
  const className = isSecondary ? 'link' : 'button button-primary button-large'
  if (action.method === 'GET') {
    return (
      <a className={className} href={action.url}>
        {t('result.continue_at_bank')}
        {!isSecondary && <RouteLeg />}
      </a>
    )
  }
  return (
    <form method="post" action={action.url} ref={redirect.form} onSubmit={redirect.onSubmit} noValidate>
      {Object.entries(action.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={className} aria-busy={redirect.navigating || undefined}>
        {t('result.continue_at_bank')}
        {redirect.navigating ? <span className="loading-indicator" /> : !isSecondary && <RouteLeg />}
      </button>
    </form>
  )
}
