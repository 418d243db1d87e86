import { useI18n } from '../../context/i18n-context.tsx'

/**
 * The honeypot: a field that bots fill in, hidden from people, screen readers and password managers. The form key
 * contains the time of rendering. `is-bot.ts` checks both.
 */
export function Honeypot({ formKey }: { formKey: string }) {
  const { t } = useI18n()
  return (
    <>
      <input type="hidden" name="form_key" value={formKey} />
      <div className="sr-only" aria-hidden="true">
        <label>
          {t('contact.trap')}
          <input name="subject" tabIndex={-1} autoComplete="off" {...ignoredByPasswordManagers} />
        </label>
      </div>
    </>
  )
}

const ignoredByPasswordManagers = {
  'data-1p-ignore': '',
  'data-bwignore': '',
  'data-lpignore': 'true',
  'data-form-type': 'other',
}
