import { useState } from 'react'
import { useAppI18n } from '../i18n/i18n.tsx'
import { Link, useLocation } from '../routing/router.tsx'
import { FieldEditor } from '../studio/field-editor.tsx'
import { sectionLabel } from '../studio/labels.ts'
import { PagePreview } from '../studio/page-preview.tsx'
import { pageOfSection, placeInSection } from '../studio/paths.ts'
import { PictureSheet } from '../studio/pictures/picture-sheet.tsx'
import { type StudioPicture, usePictures, useSizeProgress } from '../studio/pictures/store.ts'
import { Crop } from '../studio/pictures/thumbnails.tsx'
import { UploadFiles } from '../studio/pictures/upload-files.tsx'
import type { SiteFieldData } from '../studio/savers.ts'
import { useSiteFields } from '../studio/use-site-fields.ts'
import { Segments } from '../ui/controls.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { AppIcon } from '../ui/icon.tsx'

/** The pictures that the pages show, and the list of all uploaded pictures. */
export function StudioPicturesScreen() {
  const i18n = useAppI18n()
  const { t } = i18n
  const wanted = useLocation().query.get('field') ?? undefined
  const [list, setList] = useState<'places' | 'all'>('places')
  const [view, setView] = useState<'form' | 'page'>('form')
  const { data, error, reload, version } = useSiteFields('pictures')
  const pictures = usePictures()
  useSizeProgress()
  const pageOf = (path: string | undefined) =>
    pictures.data?.places.find(({ place }) => path === `pictures.${place}`)?.page
  const [page, setPage] = useState<string | undefined>()
  const fields = data?.fields ?? []
  const pages = [...new Set(pictures.data?.places.map((place) => place.page))]
  const shownPage = page ?? pageOf(wanted) ?? 'home'
  return (
    <div className="studio">
      <Link className="plain-button" to="/site">
        <AppIcon name="left" />
        {t('nav.site')}
      </Link>
      <div className="screen-head">
        <h1>{t('studio.section.pictures')}</h1>
        <p className="quiet">{t('studio.pictures.lead')}</p>
      </div>
      <div className="studio-bar">
        <UploadFiles />
        <Segments
          quiet
          legend={t('studio.section.pictures')}
          options={(['places', 'all'] as const).map((value) => ({ value, label: t(`studio.pictures.${value}`) }))}
          value={list}
          onChange={setList}
        />
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
      <ErrorNotice error={error ?? pictures.error} />
      {!(data && pictures.data) && !error && <p className="quiet">{t('state.loading')}</p>}
      <div className="studio-columns" data-view={view}>
        {list === 'all' ? (
          <AllPictures />
        ) : (
          <div className="studio-form">
            {pages.map((each) => (
              <section
                key={each}
                className="block"
                onFocus={() => setPage(each)}
                aria-label={sectionLabel(`pages.${each}`, i18n)}
              >
                <h2>{sectionLabel(`pages.${each}`, i18n)}</h2>
                <div className="picture-places">
                  {fields
                    .filter(({ path }) => pageOf(path) === each)
                    .map((field) => placeEditor(field, wanted, reload))}
                </div>
              </section>
            ))}
          </div>
        )}
        {data && <PagePreview page={pageOfSection(`pages.${shownPage}`, i18n.locale)} version={version} />}
      </div>
    </div>
  )
}

const placeEditor = (field: SiteFieldData, wanted: string | undefined, onReviewed: () => Promise<void>) => (
  <FieldEditor
    key={placeInSection(field.path)}
    field={field}
    others={[]}
    placeholders={{}}
    isWanted={field.path === wanted}
    onReviewed={onReviewed}
  />
)

function AllPictures() {
  const { t } = useAppI18n()
  const { data } = usePictures()
  const [open, setOpen] = useState<string | undefined>()
  const picture = data?.pictures.find(({ hash }) => hash === open)
  return (
    <div className="studio-form">
      {data?.pictures.length === 0 && <p className="quiet">{t('studio.pictures.empty')}</p>}
      <ul className="picture-grid">
        {data?.pictures.map((each) => (
          <li key={each.hash}>
            <button type="button" onClick={() => setOpen(each.hash)}>
              <Crop picture={each} ratio={[5, 4]} />
              <span className="small">{each.name}</span>
              <PictureState picture={each} />
            </button>
          </li>
        ))}
      </ul>
      {picture && <PictureSheet key={picture.hash} picture={picture} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

function PictureState({ picture: { sizes, uses } }: { picture: StudioPicture }) {
  const { t } = useAppI18n()
  if (sizes.made < sizes.wanted)
    return (
      <span className="quiet small">
        {t('studio.pictures.sizes', { made: sizes.made, wanted: sizes.wanted })}
        <progress aria-label={t('studio.pictures.making')} value={sizes.made} max={sizes.wanted} />
      </span>
    )
  return <span className="quiet small">{t('studio.pictures.uses', { count: uses.length })}</span>
}
