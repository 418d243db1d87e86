import { useAppI18n } from '../i18n/i18n.tsx'
import { Link, useLocation } from '../routing/router.tsx'
import { setActiveStep, useActiveStep } from './active-step.ts'
import { guideSteps, isScreenOfStep } from './steps.ts'

/** Shown above the screens of the current step of the guide: the number of the step, and a link to the next one. */
export function GuideBar() {
  const { t } = useAppI18n()
  const { path } = useLocation()
  const active = useActiveStep()
  const index = guideSteps.findIndex(({ id }) => id === active)
  const current = guideSteps[index]
  if (!current || !isScreenOfStep(current, path)) return null
  const next = guideSteps[index + 1]
  return (
    <nav className="guide-bar" aria-label={t('guide.title')}>
      <p>
        <strong>{t('guide.step', { number: index + 1, count: guideSteps.length, name: t(current.title) })}</strong>
        <span className="quiet small">{t(current.text)}</span>
      </p>
      <div className="buttons">
        {next && (
          <Link className="button button-primary button-quiet" to={next.to} onClick={() => setActiveStep(next.id)}>
            {t('guide.next', { name: t(next.title) })}
          </Link>
        )}
        <Link className="button button-outline button-quiet" to="/guide">
          {t('guide.overview')}
        </Link>
        <button type="button" className="plain-button" onClick={() => setActiveStep(undefined)}>
          {t('guide.leave')}
        </button>
      </div>
    </nav>
  )
}
