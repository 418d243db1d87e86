import { useAppI18n } from '../../i18n/i18n.tsx'
import { BottomSheet } from '../../ui/bottom-sheet.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { usePictures } from './store.ts'
import { Crop } from './thumbnails.tsx'
import { UploadFiles } from './upload-files.tsx'

interface ChoosePictureProps {
  title: string
  chosen: string | undefined
  onChoose: (hash: string) => void
  onClose: () => void
}

/** A sheet in which one of the uploaded pictures is chosen, or another one is uploaded. */
export function ChoosePicture({ title, chosen, onChoose, onClose }: ChoosePictureProps) {
  const { t } = useAppI18n()
  const { data, error } = usePictures()
  return (
    <BottomSheet title={title} onClose={onClose}>
      <UploadFiles />
      <ErrorNotice error={error} />
      {data?.pictures.length === 0 && <p className="quiet">{t('studio.pictures.empty')}</p>}
      <ul className="picture-grid">
        {data?.pictures.map((picture) => (
          <li key={picture.hash}>
            <button type="button" aria-pressed={picture.hash === chosen} onClick={() => onChoose(picture.hash)}>
              <Crop picture={picture} ratio={[5, 4]} />
              <span className="small">{picture.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </BottomSheet>
  )
}
