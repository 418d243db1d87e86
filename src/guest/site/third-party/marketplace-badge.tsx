import { currentSite } from '../../../content/site.ts'
import { languages } from '../../../i18n/locales.ts'
import { useI18n } from '../context/i18n-context.tsx'
import { Icon } from '../ui/icon.tsx'
import { useThirdParties } from './third-party-script.tsx'

/**
 * The badge of the marketplace where the operator is a partner, and the container of its widget, which replaces the badge
 * (`marketplace-widget.ts`).
 */
export function MarketplaceBadge() {
  const { t, locale } = useI18n()
  const { marketplacePartnerId } = useThirdParties()
  if (!marketplacePartnerId) return null
  return (
    <div className="marketplace">
      <p className="marketplace-badge">
        <Icon name="badge-check" />
        <span>
          {t('layout.footer.badge_lead')}
          <b>GetYourGuide</b>
        </span>
      </p>
      <div
        className="marketplace-widget"
        data-gyg-href="https://widget.getyourguide.com/default/activities.frame"
        data-gyg-widget="activities"
        data-gyg-locale-code={languages[locale].iso}
        data-gyg-number-of-items="1"
        data-gyg-q={currentSite().business.name}
        data-gyg-partner-id={marketplacePartnerId}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the content belongs to the third-party script, not to React
        dangerouslySetInnerHTML={{ __html: '' }}
      />
    </div>
  )
}
