import { type ComponentType, useId } from 'react'
import { useAppI18n } from '../i18n/i18n.tsx'
import { describedBy, ErrorText } from '../ui/controls.tsx'
import { problemsAt, problemsBeside, problemText } from './problems.ts'
import { type EditorProps, emptyValue } from './schema.ts'

/** Rows that can be added, removed and moved. */
export function ListEditor({
  schema,
  label,
  problems = [],
  value,
  onChange,
  Editor,
}: EditorProps & { Editor: ComponentType<EditorProps> }) {
  const i18n = useAppI18n()
  const { t } = i18n
  const id = useId()
  const rows = Array.isArray(value) ? (value as unknown[]) : []
  const item = schema.items ?? {}
  const nameOf = (index: number) => t('studio.row', { label, number: index + 1 })
  function move(index: number, by: number) {
    const next = rows.toSpliced(index, 1)
    next.splice(index + by, 0, rows[index])
    onChange(next)
  }
  const error = problemText(problemsBeside(problems, Object.keys(rows)), i18n)
  return (
    <fieldset className="studio-group" {...describedBy(id, error)}>
      <legend>{label}</legend>
      <ErrorText id={id} error={error} />
      <ol className="studio-rows">
        {rows.map((row, index) => (
          <li key={index}>
            <Editor
              schema={item}
              label={nameOf(index)}
              value={row}
              problems={problemsAt(problems, index)}
              onChange={(next) => onChange(rows.with(index, next))}
            />
            <div className="studio-row-buttons">
              <RowButton
                name={`${nameOf(index)}: ${t('studio.up')}`}
                label={t('studio.up')}
                isDisabled={index === 0}
                onClick={() => move(index, -1)}
              />
              <RowButton
                name={`${nameOf(index)}: ${t('studio.down')}`}
                label={t('studio.down')}
                isDisabled={index === rows.length - 1}
                onClick={() => move(index, 1)}
              />
              <RowButton
                name={`${nameOf(index)}: ${t('action.remove')}`}
                label={t('action.remove')}
                onClick={() => onChange(rows.toSpliced(index, 1))}
              />
            </div>
          </li>
        ))}
      </ol>
      <div>
        <RowButton
          name={`${label}: ${t('studio.add_row')}`}
          label={t('studio.add_row')}
          onClick={() => onChange([...rows, emptyValue(item)])}
        />
      </div>
    </fieldset>
  )
}

interface RowButtonProps {
  name: string
  label: string
  isDisabled?: boolean
  onClick: () => void
}

const RowButton = ({ name, label, isDisabled = false, onClick }: RowButtonProps) => (
  <button
    type="button"
    className="button button-outline button-quiet"
    aria-label={name}
    disabled={isDisabled}
    onClick={onClick}
  >
    {label}
  </button>
)
