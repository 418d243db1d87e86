import { useAppI18n } from '../../i18n/i18n.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { forgetUpload, sendAgain, uploadFiles, useUploads } from './uploads.ts'

// If only these types are accepted, a phone that takes HEIC pictures sends them as JPEG.
const types = 'image/jpeg,image/png,image/webp,image/avif'

/** The button that uploads files, and the uploads that are not finished. */
export function UploadFiles() {
  const { t } = useAppI18n()
  const uploads = useUploads()
  const open = uploads.filter(({ state }) => state !== 'done')
  return (
    <div className="picture-uploads">
      <label className="button button-primary">
        {t('studio.pictures.upload')}
        <input
          type="file"
          className="sr-only"
          accept={types}
          multiple
          onChange={({ target }) => {
            uploadFiles(target.files ?? [])
            target.value = ''
          }}
        />
      </label>
      <ul className="picture-sending" aria-live="polite">
        {open.map(({ key, name, state, sent, error }) => (
          <li key={key}>
            <span>{name}</span>
            {state === 'failed' ? (
              <>
                <ErrorNotice error={error} />
                <div className="buttons">
                  <button
                    type="button"
                    className="button button-outline button-quiet"
                    aria-label={`${name}: ${t('studio.pictures.send_again')}`}
                    onClick={() => sendAgain(key)}
                  >
                    {t('studio.pictures.send_again')}
                  </button>
                  <button
                    type="button"
                    className="button button-outline button-quiet"
                    aria-label={`${name}: ${t('action.remove')}`}
                    onClick={() => forgetUpload(key)}
                  >
                    {t('action.remove')}
                  </button>
                </div>
              </>
            ) : (
              <>
                <progress aria-label={name} value={sent} />
                <span className="quiet small">
                  {state === 'waiting'
                    ? t('studio.pictures.waiting')
                    : sent < 1
                      ? t('studio.pictures.sent', { percent: Math.floor(sent * 100) })
                      : t('studio.pictures.reading')}
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
