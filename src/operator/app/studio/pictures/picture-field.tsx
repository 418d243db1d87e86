import { useId, useState } from 'react'
import { useAppI18n } from '../../i18n/i18n.tsx'
import { describedBy, ErrorText } from '../../ui/controls.tsx'
import { ChoosePicture } from './choose-picture.tsx'
import type { Ratio } from './crop-position.ts'
import { PictureSheet } from './picture-sheet.tsx'
import { type PictureList, usePictures } from './store.ts'
import { Crop, Sample } from './thumbnails.tsx'

interface PictureFieldProps {
  label: string
  error?: string | undefined
  value: unknown
  place: string | undefined
  sample: string | undefined
  /** Whether the picture can be removed. A place on a page then shows its sample picture. */
  isOptional: boolean
  onChange: (value: unknown) => void
}

/** The field for a picture of a page or of a list row. After a tap on the picture, another one can be chosen. */
export function PictureField({ label, error, value, place, sample, isOptional, onChange }: PictureFieldProps) {
  const { t } = useAppI18n()
  const { data } = usePictures()
  const id = useId()
  const [sheet, setSheet] = useState<'choose' | 'edit' | undefined>()
  const name = typeof value === 'string' && value !== '' ? value : undefined
  const uploaded = data?.pictures.find(({ hash }) => hash === name)
  const shown = uploaded ? undefined : isHash(name) ? sample : (name ?? sample)
  return (
    <fieldset className="picture-field" {...describedBy(id, error)}>
      <legend className="studio-label">{label}</legend>
      <button type="button" className="picture-shown" onClick={() => setSheet('choose')}>
        <span className="sr-only">{`${label}: ${t('studio.pictures.choose')}`}</span>
        {ratiosAt(data, place).map((ratio) =>
          uploaded ? (
            <Crop key={ratio.join()} picture={uploaded} ratio={ratio} />
          ) : shown ? (
            <Sample key={ratio.join()} name={shown} ratio={ratio} />
          ) : (
            <span key={ratio.join()} className="picture-none">
              {t('studio.pictures.none')}
            </span>
          ),
        )}
      </button>
      <ErrorText id={id} error={error} />
      <div className="buttons">
        <button
          type="button"
          className="button button-outline button-quiet"
          aria-label={`${label}: ${t('studio.pictures.choose')}`}
          onClick={() => setSheet('choose')}
        >
          {t('studio.pictures.choose')}
        </button>
        {uploaded && (
          <button
            type="button"
            className="button button-outline button-quiet"
            aria-label={`${label}: ${t('studio.pictures.describe')}`}
            onClick={() => setSheet('edit')}
          >
            {t('studio.pictures.describe')}
          </button>
        )}
        {isOptional && name && (
          <button
            type="button"
            className="button button-outline button-quiet"
            aria-label={`${label}: ${t(sample ? 'studio.pictures.sample' : 'action.remove')}`}
            onClick={() => onChange(null)}
          >
            {t(sample ? 'studio.pictures.sample' : 'action.remove')}
          </button>
        )}
      </div>
      {sheet === 'choose' && (
        <ChoosePicture
          title={label}
          chosen={name}
          onChoose={(hash) => {
            setSheet(undefined)
            onChange(hash)
          }}
          onClose={() => setSheet(undefined)}
        />
      )}
      {sheet === 'edit' && uploaded && (
        <PictureSheet picture={uploaded} place={place} onClose={() => setSheet(undefined)} />
      )}
    </fieldset>
  )
}

const isHash = (name: string | undefined) => name !== undefined && /^[0-9a-f]{32}$/.test(name)

/**
 * The ratios in which a place of a page shows its picture on a phone and on a desktop; a single ratio if both are the
 * same. Pictures without a place, such as those of list rows, are shown as 5:4.
 */
function ratiosAt(data: PictureList | undefined, place: string | undefined): Ratio[] {
  const shown = data?.places.find((each) => each.place === place)?.shown
  if (!shown) return [[5, 4]]
  return shown.phone.join() === shown.desk.join() ? [shown.phone] : [shown.phone, shown.desk]
}
