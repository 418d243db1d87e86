import { useState } from 'react'
import { maxLengths } from '../../../shared/max-lengths.ts'
import { Field } from '../ui/controls.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'

interface NoteFormProps {
  label: string
  /** The text of the button. */
  action: string
  error: unknown
  isBusy: boolean
  onSend(note: string): Promise<void>
}

/** The content of a sheet: a note of several lines, and the button that sends it. */
export function NoteForm({ label, action, error, isBusy, onSend }: NoteFormProps) {
  const [note, setNote] = useState('')
  return (
    <>
      <Field label={label}>
        {(props) => (
          <textarea
            {...props}
            className="input"
            maxLength={maxLengths.own_note}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
      <ErrorNotice error={error} />
      <button
        type="button"
        className="button button-primary"
        disabled={isBusy || note.trim() === ''}
        onClick={() => onSend(note)}
      >
        {action}
      </button>
    </>
  )
}
