import { useState } from 'react'
import { isLocale, type Locale, languages } from '../../../i18n/locales.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { Link, useLocation } from '../routing/router.tsx'
import { FieldEditor } from '../studio/field-editor.tsx'
import { placeLabel, sectionLabel } from '../studio/labels.ts'
import { PagePreview } from '../studio/page-preview.tsx'
import { inLocale, languageOf, pageOfSection, placeInSection } from '../studio/paths.ts'
import type { SiteFieldData } from '../studio/savers.ts'
import { useSiteFields } from '../studio/use-site-fields.ts'
import { Segments } from '../ui/controls.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { useOfferedLanguages } from '../ui/further-languages.tsx'
import { AppIcon } from '../ui/icon.tsx'

/** A part of the site: its form, and the page that shows it. */
export function StudioSectionScreen({ section }: { section: string }) {
  const i18n = useAppI18n()
  const { t } = i18n
  const wanted = useLocation().query.get('field') ?? undefined
  const [locale, setLocale] = useState<Locale>((wanted && languageOf(wanted)) || i18n.locale)
  const [view, setView] = useState<'form' | 'page'>('form')
  const { data, error, reload, version } = useSiteFields(section)
  const fields = data?.fields ?? []
  const shown = fields.filter(({ path }) => (languageOf(path) ?? locale) === locale)
  const toReview = (of: Locale) => fields.filter(({ path, isToReview }) => isToReview && languageOf(path) === of).length
  const { offered, more } = useOfferedLanguages((each) => each === locale)
  return (
    <div className="studio">
      <Link className="plain-button" to="/site">
        <AppIcon name="left" />
        {t('nav.site')}
      </Link>
      <div className="screen-head">
        <h1>{sectionLabel(section, i18n)}</h1>
        <p className="quiet">{t('studio.saved_as_typed')}</p>
      </div>
      <div className="studio-bar">
        <Segments
          quiet
          legend={t('studio.language')}
          options={offered.map((value) => ({
            value,
            label: `${languages[value].name}${toReview(value) > 0 ? ` (${toReview(value)})` : ''}`,
          }))}
          value={locale}
          onChange={(value) => isLocale(value) && setLocale(value)}
        />
        {more}
        <div className="studio-narrow">
          <Segments
            quiet
            legend={t('studio.view')}
            options={(['form', 'page'] as const).map((value) => ({ value, label: t(`studio.${value}`) }))}
            value={view}
            onChange={setView}
          />
        </div>
      </div>
      <ErrorNotice error={error} />
      {!data && !error && <p className="quiet">{t('state.loading')}</p>}
      <div className="studio-columns" data-view={view}>
        <div className="studio-form">
          {groupsOf(shown).map(([group, members]) => (
            <section key={group} className="block" aria-label={group ? placeLabel(group, i18n) : t('studio.general')}>
              {group && <h2>{placeLabel(group, i18n)}</h2>}
              {members.map((field) => (
                <FieldEditor
                  key={field.path}
                  field={field}
                  others={languageOf(field.path) ? othersOf(fields, field) : []}
                  placeholders={data?.placeholders[locale] ?? {}}
                  isWanted={field.path === wanted}
                  onReviewed={reload}
                />
              ))}
            </section>
          ))}
        </div>
        {data && <PagePreview page={pageOfSection(section, locale)} version={version} />}
      </div>
    </div>
  )
}

const othersOf = (fields: SiteFieldData[], { path }: SiteFieldData): SiteFieldData[] =>
  fields.filter((other) => other.path !== path && inLocale(other.path, languageOf(path) ?? 'en') === path)

/**
 * Groups fields by the part of the path before the last word: `slides.0.headline` and `slides.0.lead` are in
 * `slides.0`.
 */
function groupsOf(fields: SiteFieldData[]): [string, SiteFieldData[]][] {
  const groups = new Map<string, SiteFieldData[]>()
  for (const field of fields) {
    const group = placeInSection(field.path).split('.').slice(0, -1).join('.')
    groups.set(group, [...(groups.get(group) ?? []), field])
  }
  return [...groups]
}
