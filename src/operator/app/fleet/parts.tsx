import { Fragment, type ReactNode, useId } from 'react'
import { useAppI18n } from '../i18n/i18n.tsx'
import { Link } from '../routing/router.tsx'
import { useAction } from '../session/use-action.ts'
import { useConfirm } from '../ui/confirm-sheet.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { AppIcon } from '../ui/icon.tsx'

export type Fact = readonly [label: string, value: ReactNode]

/** The top of the screen of a trip, a boat or a quay. */
export function FleetHead({ title, state }: { title: string; state: string }) {
  const { t } = useAppI18n()
  return (
    <>
      <Link className="plain-button" to="/fleet">
        <AppIcon name="left" />
        {t('nav.fleet')}
      </Link>
      <div className="screen-head">
        <h1>{title}</h1>
        <p className="quiet">{state}</p>
      </div>
    </>
  )
}

interface FactsProps {
  title: string
  facts: readonly Fact[]
  /** The text that is shown if there are no facts. */
  empty?: string
  /** Opens the sheet that changes the facts; without it, there is no button. */
  onChange?: () => void
}

/** A section of facts with a button that changes them. */
export function Facts({ title, facts, empty, onChange }: FactsProps) {
  const { t } = useAppI18n()
  const id = useId()
  return (
    <section className="block" aria-labelledby={id}>
      <div className="block-head">
        <h2 id={id}>{title}</h2>
        {onChange && (
          <button
            type="button"
            className="button button-outline button-quiet"
            aria-label={`${title}: ${t('action.change')}`}
            onClick={onChange}
          >
            {t('action.change')}
          </button>
        )}
      </div>
      {facts.length === 0 && <p className="quiet">{empty}</p>}
      <dl className="facts">
        {facts.map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}

/** Shown instead of a boat, a quay or a trip that is not loaded yet or does not exist. */
export function NotFound({ error, isLoaded }: { error: unknown; isLoaded: boolean }) {
  const { t } = useAppI18n()
  if (!isLoaded) return error ? <ErrorNotice error={error} /> : <p className="quiet">{t('state.loading')}</p>
  return (
    <>
      <h1>{t('not_found.title')}</h1>
      <Link className="plain-button" to="/fleet">
        {t('nav.fleet')}
      </Link>
    </>
  )
}

interface RetireProps {
  action: 'boat-retire' | 'quay-retire' | 'trip-retire'
  id: string
  name: string
  onRetired: () => void
}

export function Retire({ action, id, name, onRetired }: RetireProps) {
  const { t } = useAppI18n()
  const { run, error, isBusy } = useAction(action)
  const [confirm, sheet] = useConfirm({
    title: t('fleet.retire', { name }),
    text: t(`fleet.${action}`),
    action: t('fleet.retire', { name }),
    isDanger: true,
    error,
    isBusy,
    run: async () => {
      const answer = await run({ id })
      if (answer) onRetired()
      return answer !== undefined
    },
  })
  return (
    <div className="buttons">
      <button type="button" className="button button-outline button-quiet" onClick={confirm}>
        {t('fleet.retire', { name })}
      </button>
      {sheet}
    </div>
  )
}
