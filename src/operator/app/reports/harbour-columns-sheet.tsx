import { useState } from 'react'
import { type HarbourHeading, harbourColumns } from '../../../shared/harbour-columns.ts'
import { maxLengths } from '../../../shared/max-lengths.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { useAction } from '../session/use-action.ts'
import { AppSelectField, AppTextField, FormSheet } from '../ui/form-fields.tsx'

interface HarbourColumnsSheetProps {
  /** The chosen columns with their current headings. */
  columns: HarbourHeading[]
  onClose: () => void
  onSaved: () => Promise<void>
}

/** Chooses the columns of the table for the harbour office, their order and their headings. */
export function HarbourColumnsSheet({ columns, onClose, onSaved }: HarbourColumnsSheetProps) {
  const { t } = useAppI18n()
  const { run, error, isBusy } = useAction('harbour-set')
  const [chosen, setChosen] = useState(columns)
  const others = harbourColumns.filter((column) => !chosen.some((one) => one.column === column))
  const nameOf = (column: HarbourHeading['column']) => t(`harbour.column.${column}`)
  async function save() {
    // A heading that equals the column's name is saved as empty. It is then shown in the language of whoever reads the
    // table.
    const kept = chosen.map(({ column, heading }) => ({
      column,
      heading: heading.trim() === nameOf(column) ? '' : heading.trim(),
    }))
    if (!(await run({ columns: kept }))) return
    await onSaved()
    onClose()
  }
  return (
    <FormSheet
      title={t('harbour.columns')}
      error={error}
      isBusy={isBusy}
      action={t('action.save')}
      onSubmit={save}
      onClose={onClose}
    >
      <p className="quiet">{t('harbour.columns_hint')}</p>
      <ol className="form">
        {chosen.map(({ column, heading }, index) => (
          <li key={column}>
            <AppTextField
              label={nameOf(column)}
              value={heading}
              maxLength={maxLengths.name}
              onChange={(text) => setChosen(chosen.with(index, { column, heading: text }))}
            />
            <div className="buttons">
              {index > 0 && (
                <button
                  type="button"
                  className="plain-button"
                  aria-label={t('harbour.earlier_of', { column: nameOf(column) })}
                  onClick={() =>
                    setChosen([
                      ...chosen.slice(0, index - 1),
                      chosen[index]!,
                      chosen[index - 1]!,
                      ...chosen.slice(index + 1),
                    ])
                  }
                >
                  {t('harbour.earlier')}
                </button>
              )}
              <button
                type="button"
                className="plain-button"
                aria-label={t('harbour.remove_of', { column: nameOf(column) })}
                onClick={() => setChosen(chosen.filter((one) => one.column !== column))}
              >
                {t('action.remove')}
              </button>
            </div>
          </li>
        ))}
      </ol>
      {others.length > 0 && (
        <AppSelectField
          label={t('harbour.add_column')}
          options={[{ value: '', label: '' }, ...others.map((value) => ({ value, label: nameOf(value) }))]}
          value=""
          onChange={(value) => value !== '' && setChosen([...chosen, { column: value, heading: nameOf(value) }])}
        />
      )}
    </FormSheet>
  )
}
