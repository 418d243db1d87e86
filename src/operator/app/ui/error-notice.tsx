import { CallError, OfflineError } from '../api/call.ts'
import { type AppI18n, useAppI18n } from '../i18n/i18n.tsx'
import { Notice } from './controls.tsx'

/** The text about an error: the sentence that the server has sent, or else a general one. */
function errorText({ t }: Pick<AppI18n, 't'>, error: unknown): string {
  if (error instanceof OfflineError) return t('error.offline')
  if (error instanceof CallError && error.message) return error.message
  return t('error.unexpected')
}

interface ErrorNoticeProps {
  error: unknown
  /** The fields that show their own errors, which the notice leaves out. `facts` includes `facts.toilets`. */
  besides?: readonly string[]
}

/** Renders nothing without an error. */
export function ErrorNotice({ error, besides = [] }: ErrorNoticeProps) {
  const i18n = useAppI18n()
  if (error === undefined || error === null) return null
  const isShown = (field: string) => besides.some((name) => field === name || field.startsWith(`${name}.`))
  const fields = error instanceof CallError ? Object.entries(error.fields).filter(([field]) => !isShown(field)) : []
  return (
    <Notice tone="error">
      <p>{errorText(i18n, error)}</p>
      {fields.length > 0 && (
        <ul>
          {fields.map(([field, sentences]) => (
            <li key={field}>{`${field}: ${sentences.join(' ')}`}</li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
