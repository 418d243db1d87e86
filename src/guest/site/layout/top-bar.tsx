import { currentSite } from '../../../content/site.ts'
import { languages } from '../../../i18n/locales.ts'
import { operatorPhoneHref } from '../../../shared/telephone-href.ts'
import { useContact } from '../context/contact-context.tsx'
import { useI18n } from '../context/i18n-context.tsx'
import { Icon } from '../ui/icon.tsx'
import { Flag } from './flag.tsx'
import { LanguageOption, useOfferedLocales } from './language-option.tsx'

/** The most used network first: narrow screens only have room for the first ones. */
const networks = [
  { name: 'WhatsApp', icon: 'whatsapp' },
  { name: 'Instagram', icon: 'instagram' },
  { name: 'Facebook', icon: 'facebook' },
] as const

export function TopBar() {
  const { t } = useI18n()
  const { email, phone } = useContact()
  return (
    <aside className="top-bar" aria-label={t('layout.top_bar')}>
      <div className="container">
        <a href={operatorPhoneHref(phone)}>
          <Icon name="phone" />
          <span className="num">{phone}</span>
        </a>
        <a className="top-bar-email" href={`mailto:${email}`}>
          <Icon name="mail" />
          <span className="line-clamp">{email}</span>
        </a>
        <span className="social">
          {networks.map(({ name, icon }) => (
            <a key={name} href={currentSite().business.social[icon]} aria-label={name}>
              <Icon name={icon} />
            </a>
          ))}
        </span>
        <LanguageSwitcher />
      </div>
    </aside>
  )
}

function LanguageSwitcher() {
  const { t, locale } = useI18n()
  const offered = useOfferedLocales()
  if (offered.length < 2) return null
  const { name } = languages[locale]
  return (
    <details className="language" name="language">
      <summary>
        <span className="sr-only">{t('layout.language')}</span>
        <Flag locale={locale} />
        <span className="language-name">{name}</span>
        <span className="language-code">{locale.toUpperCase()}</span>
        <Icon name="chevron-down" />
      </summary>
      <ul>
        {offered.map((each) => (
          <li key={each}>
            <LanguageOption of={each} />
          </li>
        ))}
      </ul>
    </details>
  )
}
