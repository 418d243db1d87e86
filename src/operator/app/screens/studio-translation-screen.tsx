import { defaultLocale, type Locale, languages, locales } from '../../../i18n/locales.ts'
import { useRead } from '../api/use-read.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { Link } from '../routing/router.tsx'
import { fieldName } from '../studio/labels.ts'
import { languageOf, sectionOf } from '../studio/paths.ts'
import { TranslatorFile } from '../studio/translator-file.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { AppIcon } from '../ui/icon.tsx'

/** Each language with its texts to review, and its file for a translator. */
export function StudioTranslationScreen() {
  const i18n = useAppI18n()
  const { t } = i18n
  const { data, error, reload } = useRead('site', {})
  const toReview = (locale: Locale) => data?.toReview.filter((path) => languageOf(path) === locale) ?? []
  return (
    <>
      <Link className="plain-button" to="/site">
        <AppIcon name="left" />
        {t('nav.site')}
      </Link>
      <div className="screen-head">
        <h1>{t('studio.translation')}</h1>
        <p className="quiet">{t('studio.translation.lead')}</p>
      </div>
      <ErrorNotice error={error} />
      {!data && !error && <p className="quiet">{t('state.loading')}</p>}
      {data &&
        locales
          .filter((locale) => locale !== defaultLocale || toReview(locale).length > 0)
          .map((locale) => (
            <section key={locale} className="block" aria-label={languages[locale].name}>
              <h2>{languages[locale].name}</h2>
              {toReview(locale).length > 0 && (
                <details>
                  <summary>{t('studio.count_review', { count: toReview(locale).length })}</summary>
                  <ul className="rows">
                    {toReview(locale).map((path) => (
                      <li key={path}>
                        <Link className="row" to={`/site/${sectionOf(path)}?field=${encodeURIComponent(path)}`}>
                          <span>{fieldName(path, i18n)}</span>
                          <AppIcon name="right" />
                        </Link>
                      </li>
                    ))}
                  </ul>
                </details>
              )}
              {locale !== defaultLocale && <TranslatorFile language={locale} onSaved={reload} />}
            </section>
          ))}
    </>
  )
}
