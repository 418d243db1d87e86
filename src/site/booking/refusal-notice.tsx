import { useEffect, useRef } from 'react'
import { Icon } from '../ui/icon.tsx'
import { useWords } from '../words.tsx'
import type { Errors } from './steps.ts'
import { useBooking } from './use-booking.ts'

/** What stands at the top of a step that was refused. The cursor goes to the first field, or here if there is none. */
export function RefusalNotice() {
  const { t } = useWords()
  const { refusal, step } = useBooking()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!refusal || !box.current) return
    const field = refusal.available ? undefined : firstRefused(box.current.closest('form'))
    ;(field ?? box.current).focus()
  }, [refusal])
  useFocusAfterChoosing()
  if (!refusal || refusal.quiet) return null
  const said = sentencesOf(refusal.errors)
  return (
    <div className="refusal" role="alert" tabIndex={-1} ref={box} key={step}>
      {[...said, ...(said.length < Object.keys(refusal.errors).length ? [t('error.summary')] : [])].map((sentence) => (
        <p className="error" key={sentence}>
          <Icon name="alert" />
          {sentence}
        </p>
      ))}
      {refusal.available && <NearestDays dates={refusal.available.nearest_dates} />}
    </div>
  )
}

/** The buttons with the nearest days go when one is chosen; the focus goes on to the day, or to the step's heading. */
function useFocusAfterChoosing() {
  const { refusal } = useBooking()
  const asked = useRef(false)
  useEffect(() => {
    const answered = asked.current && !refusal
    asked.current = refusal?.available !== undefined
    if (answered) document.querySelector<HTMLElement>('.day :checked, h1')?.focus()
  }, [refusal])
}

/** Only what can be understood without seeing its field. */
const sentencesOf = (errors: Errors) =>
  ['form', 'date', 'departure_location', 'terms_accepted'].flatMap((field) => errors[field] ?? [])

function NearestDays({ dates }: { dates: string[] }) {
  const { t, formats, href } = useWords()
  if (dates.length === 0) {
    return (
      <p>
        {t('booking.nearest.none')} <a href={href('contact')}>{t('booking.nearest.contact')}</a>
      </p>
    )
  }
  return (
    <>
      <p id="nearest-days">{t('booking.nearest.title')}</p>
      <ul className="nearest-days" aria-labelledby="nearest-days">
        {dates.map((date) => (
          <li key={date}>
            <button type="submit" className="button button-outline" name="intent" value={`choose:${date}`}>
              {formats.shortDay(date)}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Of radio buttons the group is refused, and one of its buttons can take the focus. */
function firstRefused(form: HTMLFormElement | null): HTMLElement | undefined {
  const refused = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-refused]')
  return refused?.querySelector<HTMLElement>('input:checked, input') ?? refused ?? undefined
}
