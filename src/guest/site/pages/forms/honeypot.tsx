import { useI18n } from '../../context/i18n-context.tsx'
import type { RequestContext } from '../../http/request-context.ts'

/**
 * The honeypot: a field that bots fill in, hidden from people, screen readers and password managers. Browsers with
 * WebMCP offer the form to assistants as a tool; `readOnly` keeps the field out of this tool, but it is submitted. The
 * form key contains the time of rendering. `isBot` checks the field and the time.
 */
export function Honeypot({ formKey }: { formKey: string }) {
  const { t } = useI18n()
  return (
    <>
      <input type="hidden" name="form_key" value={formKey} />
      <div className="sr-only" aria-hidden="true">
        <label>
          {t('contact.trap')}
          <input name="subject" readOnly tabIndex={-1} autoComplete="off" {...ignoredByPasswordManagers} />
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

/** Forms that are submitted faster than this come from bots. There is no maximum time. */
const minFillMilliseconds = 1_000

/**
 * Whether a bot submitted the form: the honeypot is filled in, or it was submitted too fast. The caller then reports
 * success but stores nothing, so that the bot learns nothing. With `RATE_LIMITS=off` (`caller` is null) the time is not
 * checked.
 */
export function isBot(form: FormData, { now, caller, log }: Pick<RequestContext, 'now' | 'caller' | 'log'>): boolean {
  const reason = form.get('subject') ? 'honeypot' : caller !== null && isTooFast(form, now()) ? 'too_fast' : null
  if (reason) log.info({ reason }, 'form submission discarded: bot detected')
  return reason !== null
}

/** Whether the form was submitted too fast. The form key is a UUID v7, which starts with its creation time in milliseconds. */
function isTooFast(form: FormData, now: Date): boolean {
  const key = /^([0-9a-f]{8})-([0-9a-f]{4})-7/.exec(String(form.get('form_key') ?? ''))
  if (!key) return false
  const age = now.getTime() - Number.parseInt(`${key[1]}${key[2]}`, 16)
  return age >= 0 && age < minFillMilliseconds
}
