import { useState } from 'react'
import { changedFields } from '../../../../shared/changed-fields.ts'
import { useAppI18n } from '../../i18n/i18n.tsx'
import { Link } from '../../routing/router.tsx'
import { useAction } from '../../session/use-action.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import {
  AppTextField,
  changeOfTexts,
  FormSheet,
  fieldError,
  LanguageFields,
  type Texts,
} from '../../ui/form-fields.tsx'
import { fieldName, wordLabel } from '../labels.ts'
import { sectionOf } from '../paths.ts'
import { siteSaved } from '../savers.ts'
import type { Ratio } from './crop-position.ts'
import { FocalPointField } from './focal-point.tsx'
import { type PictureList, reloadPictures, type StudioPicture, usePictures } from './store.ts'
import { Crop } from './thumbnails.tsx'

interface PictureSheetProps {
  picture: StudioPicture
  /** The place on a page from which the sheet was opened. */
  place?: string | undefined
  onClose: () => void
}

/**
 * Changes the name, texts and focal point of a picture. It shows the crops and the uses of the picture, and deletes one
 * that is not used.
 */
export function PictureSheet({ picture, place, onClose }: PictureSheetProps) {
  const i18n = useAppI18n()
  const { t } = i18n
  const { data } = usePictures()
  const { run, error, isBusy } = useAction('picture-set')
  const remove = useAction('picture-remove')
  const [name, setName] = useState(picture.name)
  const [texts, setTexts] = useState<Texts>(picture.alt)
  const [focus, setFocus] = useState(picture.focalPoint)
  async function saved(answer: unknown) {
    if (!answer) return
    await reloadPictures()
    siteSaved()
    onClose()
  }
  return (
    <FormSheet
      title={picture.name}
      error={error}
      isBusy={isBusy}
      shown={['alt', 'name']}
      action={t('action.save')}
      onClose={onClose}
      onSubmit={async () => {
        const alt = changeOfTexts(picture.alt, texts)
        const changes = changedFields(
          { name: picture.name, focalPoint: picture.focalPoint },
          { name, focalPoint: focus },
        )
        await saved(await run({ hash: picture.hash, ...changes, ...(Object.keys(alt).length > 0 && { alt }) }))
      }}
      more={
        picture.uses.length === 0 && (
          <DeleteButton isBusy={remove.isBusy} onDelete={async () => saved(await remove.run({ hash: picture.hash }))} />
        )
      }
    >
      <FocalPointField picture={picture} focus={focus} onChange={setFocus} />
      <div className="picture-crops">
        {cropsOf(picture, data, place).map(({ place: of, width, ratio }) => (
          <figure key={`${of} ${ratio.join()}`}>
            <Crop picture={picture} ratio={ratio} focus={focus} />
            <figcaption className="quiet small">
              {of
                ? [wordLabel(of, i18n), ...(width ? [t(`studio.width.${width}`)] : [])].join(', ')
                : ratio.join(' : ')}
            </figcaption>
          </figure>
        ))}
      </div>
      <LanguageFields
        legend={t('studio.pictures.alt')}
        hint={t('studio.pictures.alt_hint')}
        name="alt"
        error={error}
        texts={texts}
        onChange={setTexts}
      />
      <AppTextField
        label={t('studio.pictures.name')}
        hint={t('studio.pictures.name_hint')}
        value={name}
        error={fieldError(error, 'name')}
        onChange={setName}
      />
      <Uses picture={picture} />
      <ErrorNotice error={remove.error} />
    </FormSheet>
  )
}

function DeleteButton({ isBusy, onDelete }: { isBusy: boolean; onDelete: () => Promise<void> }) {
  const { t } = useAppI18n()
  const [isAsked, setIsAsked] = useState(false)
  return (
    <button
      type="button"
      className={`button ${isAsked ? 'button-danger' : 'button-outline button-quiet'}`}
      disabled={isBusy}
      onClick={() => (isAsked ? void onDelete() : setIsAsked(true))}
    >
      {t(isAsked ? 'studio.pictures.delete_now' : 'studio.pictures.delete')}
    </button>
  )
}

function Uses({ picture: { uses } }: { picture: StudioPicture }) {
  const i18n = useAppI18n()
  const { t } = i18n
  if (uses.length === 0) return <p className="quiet">{t('studio.pictures.unused')}</p>
  return (
    <section>
      <p className="studio-label">{t('studio.pictures.used')}</p>
      <ul className="rows">
        {uses.map(({ kind, id }) => (
          <li key={`${kind} ${id}`}>
            {kind === 'trip' || kind === 'quay' ? (
              <Link className="row" to={`/fleet/${kind}s/${id}`}>
                <span>{t(`studio.pictures.of_${kind}`, { id })}</span>
              </Link>
            ) : (
              <Link className="row" to={`/site/${sectionOf(id)}?field=${encodeURIComponent(id)}`}>
                <span>
                  {fieldName(id, i18n)}
                  {kind === 'draft' && <span className="quiet small">{` (${t('studio.pictures.in_draft')})`}</span>}
                </span>
              </Link>
            )}
          </li>
        ))}
      </ul>
      <p className="quiet small">{t('studio.pictures.used_hint')}</p>
    </section>
  )
}

const usual: Ratio[] = [
  [4, 3],
  [4, 5],
  [1, 1],
  [21, 9],
]

interface ShownCrop {
  place?: string
  width?: 'phone' | 'desktop'
  ratio: Ratio
}

/** The crops of the places that show the picture; if there are none, the usual crops. */
function cropsOf(picture: StudioPicture, data: PictureList | undefined, opened: string | undefined): ShownCrop[] {
  const names = [opened, ...picture.uses.map(({ id }) => id.replace('pictures.', ''))]
  const places = data?.places.filter(({ place }) => names.includes(place)) ?? []
  if (places.length === 0) return usual.map((ratio) => ({ ratio }))
  return places.flatMap(({ place, shown: { phone, desk } }): ShownCrop[] =>
    phone.join() === desk.join()
      ? [{ place, ratio: phone }]
      : [
          { place, width: 'phone', ratio: phone },
          { place, width: 'desktop', ratio: desk },
        ],
  )
}
