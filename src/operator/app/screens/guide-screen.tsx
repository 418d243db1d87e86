import { useRead } from '../api/use-read.ts'
import { setActiveStep } from '../guide/active-step.ts'
import { OpeningRows } from '../guide/opening-rows.tsx'
import { type GuideStep, guideSteps, itemsOf, type OpeningRow, screenOfStep } from '../guide/steps.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { Link } from '../routing/router.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { AppIcon } from '../ui/icon.tsx'

/**
 * Leads through the steps that replace the sample by the operator's own site. Each step is a screen of the app. The
 * server says which steps are done.
 */
export function GuideScreen() {
  const { t } = useAppI18n()
  const { data, error } = useRead('opening', {})
  const items = data?.items ?? []
  const open = guideSteps.find((step) => itemsOf(step, items).length > 0)
  const rest = items.filter(({ kind }) => !guideSteps.some(({ kinds }) => kinds.includes(kind)))
  return (
    <>
      <div className="screen-head">
        <h1>{t('guide.title')}</h1>
        <p className="quiet">{t('guide.lead')}</p>
      </div>
      <ErrorNotice error={error} />
      {!data && !error && <p className="quiet">{t('state.loading')}</p>}
      {data && (
        <>
          <div className="buttons">
            {open ? (
              <StepLink className="button button-primary" step={open} items={items}>
                {t('guide.continue', { name: t(open.title) })}
              </StepLink>
            ) : (
              <p>{t('guide.all_done')}</p>
            )}
          </div>
          <section className="block" aria-labelledby="guide-steps">
            <h2 id="guide-steps">{t('guide.steps')}</h2>
            <ol className="rows guide-steps">
              {guideSteps.map((step, index) => (
                <Step key={step.id} step={step} number={index + 1} items={items} />
              ))}
            </ol>
          </section>
          <section className="block" aria-labelledby="guide-rest">
            <h2 id="guide-rest">{t('opening.title')}</h2>
            <OpeningRows items={open ? rest : items} />
          </section>
        </>
      )}
    </>
  )
}

function Step({ step, number, items }: { step: GuideStep; number: number; items: OpeningRow[] }) {
  const { t } = useAppI18n()
  const found = itemsOf(step, items)
  return (
    <li>
      <StepLink className="row" step={step} items={items}>
        <span>
          <span className="row-title">{`${number}. ${t(step.title)}`}</span>
          <span className="quiet small">{found.map((item) => item.found).join(' ') || t(step.text)}</span>
        </span>
        <span className="row-end">
          {step.kinds.length > 0 && (
            <span className="small" data-tone={found.length > 0 ? undefined : 'ok'}>
              {t(found.length > 0 ? 'guide.open' : 'guide.done')}
            </span>
          )}
          <AppIcon name="right" />
        </span>
      </StepLink>
    </li>
  )
}

interface StepLinkProps {
  className: string
  step: GuideStep
  items: OpeningRow[]
  children: React.ReactNode
}

const StepLink = ({ className, step, items, children }: StepLinkProps) => (
  <Link className={className} to={screenOfStep(step, items)} onClick={() => setActiveStep(step.id)}>
    {children}
  </Link>
)
