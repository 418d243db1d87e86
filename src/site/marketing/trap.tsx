import { useWords } from '../words.tsx'

/**
 * A field that nobody sees, is led to, or has filled in for them; a machine that fills in all there is fills it in too. And
 * when the form was made, which is in its key. What becomes of it: `trapped.server.ts`.
 */
export function Trap({ formKey }: { formKey: string }) {
  const { t } = useWords()
  return (
    <>
      <input type="hidden" name="form_key" value={formKey} />
      <div className="sr-only" aria-hidden="true">
        <label>
          {t('contact.trap')}
          <input name="subject" tabIndex={-1} autoComplete="off" {...notForPasswordManagers} />
        </label>
      </div>
    </>
  )
}

const notForPasswordManagers = {
  'data-1p-ignore': '',
  'data-bwignore': '',
  'data-lpignore': 'true',
  'data-form-type': 'other',
}
