import { useEffect, useId } from 'react'
import type { ReadAnswer } from '../../operations/operations.ts'
import { useRead } from '../api/use-read.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { Link } from '../routing/router.tsx'
import { sectionLabel } from '../studio/labels.ts'
import { sectionOf } from '../studio/paths.ts'
import { RuleLinks } from '../studio/rule-links.tsx'
import { onFieldSaved } from '../studio/savers.ts'
import { SiteActions } from '../studio/site-actions.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { AppIcon } from '../ui/icon.tsx'

/** The parts of the site that the owner can change, and what is not published yet. */
export function StudioScreen() {
  const i18n = useAppI18n()
  const { t } = i18n
  const { data, error, reload } = useRead('site', {})
  // The data is loaded again after each saved field, because a field can be saved after its screen was left.
  useEffect(() => onFieldSaved(() => void reload()), [reload])
  const [opening, trips, quays] = [useRead('opening', {}, data), useRead('trips', {}), useRead('quays', {})]
  // All lists appear together. If they appeared one after the other, a row could move while somebody taps it.
  const isLoaded = [opening, trips, quays].every((each) => each.data || each.error)
  const countIn = (paths: string[], section: string) => paths.filter((path) => sectionOf(path) === section).length
  const facts = data?.sections.filter((section) => !section.startsWith('pages.')) ?? []
  const pages = data?.sections.filter((section) => section.startsWith('pages.')) ?? []
  return (
    <>
      <div className="screen-head">
        <h1>{t('nav.site')}</h1>
        <p className="quiet" role="status">
          {data && t('studio.lead', { count: data.changed.length })}
        </p>
      </div>
      <ErrorNotice error={error} />
      {!data && !error && <p className="quiet">{t('state.loading')}</p>}
      {data && <SiteActions data={data} onChanged={reload} />}
      {data && isLoaded && <ReadyToOpen data={opening.data} />}
      {data && isLoaded && <RuleLinks trips={trips} quays={quays} />}
      {data && isLoaded && (
        <OneRow
          title={t('studio.translation')}
          to="/site/translation"
          name={t('studio.translation.files')}
          note={data.toReview.length > 0 && t('studio.count_review', { count: data.toReview.length })}
        />
      )}
      {data &&
        isLoaded &&
        (
          [
            ['studio.facts', facts],
            ['studio.pages', pages],
          ] as const
        ).map(([title, sections]) => (
          <section key={title} className="block" aria-labelledby={title}>
            <h2 id={title}>{t(title)}</h2>
            <ul className="rows">
              {sections.map((section) => {
                const [changed, toReview] = [countIn(data.changed, section), countIn(data.toReview, section)]
                return (
                  <li key={section}>
                    <Link className="row" to={`/site/${section}`}>
                      <span>
                        <span className="row-title">{sectionLabel(section, i18n)}</span>
                        <span className="quiet small">
                          {[
                            ...(changed > 0 ? [t('studio.count_changed', { count: changed })] : []),
                            ...(toReview > 0 ? [t('studio.count_review', { count: toReview })] : []),
                          ].join(', ')}
                        </span>
                      </span>
                      <AppIcon name="right" />
                    </Link>
                  </li>
                )
              })}
            </ul>
          </section>
        ))}
    </>
  )
}

/**
 * A link to the guide, with the numbers of required and of advised things that are left to do before the site opens. It
 * renders nothing if there are none.
 */
function ReadyToOpen({ data }: { data: ReadAnswer<'opening'> | undefined }) {
  const { t } = useAppI18n()
  if (!data || data.items.length === 0) return null
  const count = (level: 'must' | 'should') => data.items.filter((item) => item.level === level).length
  const note = t('opening.count', { must: count('must'), should: count('should') })
  return <OneRow title={t('opening.title')} to="/guide" name={t('guide.title')} note={note} />
}

interface OneRowProps {
  title: string
  to: string
  name: string
  note: string | false
}

/** A section with a link to one screen. */
function OneRow({ title, to, name, note }: OneRowProps) {
  const id = useId()
  return (
    <section className="block" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="rows">
        <li>
          <Link className="row" to={to}>
            <span>
              <span className="row-title">{name}</span>
              {note && <span className="quiet small">{note}</span>}
            </span>
            <AppIcon name="right" />
          </Link>
        </li>
      </ul>
    </section>
  )
}
