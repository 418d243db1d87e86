import { useI18n } from '../context/i18n-context.tsx'
import { usePageContext } from '../head/page-context.tsx'
import { Icon } from '../ui/icon.tsx'
import { consentCategories } from './consent-record.ts'

/** The cookie banner. It is in the HTML of every page and hidden until `client/consent-banner.ts` opens it. */
export function ConsentBanner() {
  const { t, href } = useI18n()
  const { page } = usePageContext()
  const isBookingStep = page === 'book_now' || page === 'booking'
  return (
    <consent-banner id="consent" popover="manual" role="region" aria-labelledby="consent-title">
      <div className="chart-edge" />
      <div className="consent-body">
        <h2 className="d4" id="consent-title">
          {t('consent.title')}
        </h2>
        {isBookingStep && <p className="consent-line">{t('consent.line')}</p>}
        <button type="button" className="consent-close" value="close" aria-label={t('consent.close')}>
          <Icon name="close" />
        </button>
        <p className="consent-text">
          {t('consent.text')} <a href={href('privacy_cookies')}>{t('layout.nav.privacy_cookies')}</a>
        </p>
        <details>
          <summary>
            {t('consent.customize')}
            <Icon name="chevron-down" />
          </summary>
          <Switch category="essential" locked />
          {consentCategories.map((category) => (
            <Switch key={category} category={category} />
          ))}
          <button type="button" className="button button-outline button-wide" value="selected">
            {t('consent.accept_selected')}
          </button>
        </details>
        <div className="consent-choices">
          <button type="button" className="button button-outline" value="essential">
            {t('consent.only_essential')}
          </button>
          <button type="button" className="button button-outline" value="all">
            {t('consent.accept_all')}
          </button>
        </div>
      </div>
    </consent-banner>
  )
}

interface SwitchProps {
  category: (typeof consentCategories)[number] | 'essential'
  locked?: true
}

function Switch({ category, locked }: SwitchProps) {
  const { t } = useI18n()
  const id = `consent-${category}`
  return (
    <label className="switch">
      <b id={id}>{t(`consent.${category}`)}</b>
      <small id={`${id}-text`}>{t(`consent.${category}_text`)}</small>
      <input
        type="checkbox"
        aria-labelledby={id}
        aria-describedby={`${id}-text`}
        {...(locked ? { defaultChecked: true, disabled: true } : { name: category })}
      />
    </label>
  )
}
