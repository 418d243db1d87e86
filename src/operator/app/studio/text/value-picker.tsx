import { useState } from 'react'
import { searchText } from '../../../../shared/search-text.ts'
import { useAppI18n } from '../../i18n/i18n.tsx'
import { BottomSheet } from '../../ui/bottom-sheet.tsx'
import { AppTextField } from '../../ui/form-fields.tsx'
import { valueLabel } from '../labels.ts'
import type { PresentValues } from './present-text.ts'

interface ValuePickerProps {
  values: PresentValues
  onPick: (name: string) => void
  onClose: () => void
}

/** A list from which a value is inserted into a text. Each row has the meaning of the value and its present text. */
export function ValuePicker({ values, onPick, onClose }: ValuePickerProps) {
  const i18n = useAppI18n()
  const { t } = i18n
  const [search, setSearch] = useState('')
  const rows = Object.entries(values)
    .map(([name, present]) => ({ name, present, label: valueLabel(name, i18n) }))
    .filter(({ name, present, label }) => searchText(`${name} ${label} ${present}`).includes(searchText(search)))
    .sort((one, other) => one.label.localeCompare(other.label, i18n.locale))
  return (
    <BottomSheet title={t('studio.insert')} onClose={onClose}>
      <AppTextField label={t('studio.search_value')} value={search} onChange={setSearch} />
      <ul className="rows studio-insert">
        {rows.map(({ name, present, label }) => (
          <li key={name}>
            <button type="button" className="row" onClick={() => onPick(name)}>
              <span>
                <span className="row-title">{label}</span>
                <span className="quiet small">{present || t('studio.value_empty')}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </BottomSheet>
  )
}
