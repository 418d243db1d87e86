import { business } from '../../../../content/business.ts'
import { languages, locales } from '../../../i18n/locales.ts'
import { operatorPhoneHref } from '../../../shared/telephone-href.ts'
import { useContact } from '../context/contact-context.tsx'
import { useI18n } from '../context/i18n-context.tsx'
import { Icon } from '../ui/icon.tsx'
import { Flag } from './flag.tsx'
import { useLanguageHref } from './language-href.ts'

const networks = [
  { name: 'Facebook', icon: 'facebook' },
  { name: 'Instagram', icon: 'instagram' },
  { name: 'WhatsApp', icon: 'whatsapp' },
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
            <a key={name} href={business.social[icon]} aria-label={name}>
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
  const hrefOf = useLanguageHref()
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
        {locales
          .filter((other) => other !== locale)
          .map((other) => (
            <li key={other}>
              <a href={hrefOf(other)} lang={other} hrefLang={other}>
                <Flag locale={other} />
                {languages[other].name}
              </a>
            </li>
          ))}
      </ul>
    </details>
  )
}
