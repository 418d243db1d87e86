import { useAppI18n } from '../i18n/i18n.tsx'

interface PlaceholdersProps {
  value: unknown
  label: string
  /** The present values by name. */
  values: Record<string, string>
  onChange: (value: unknown) => void
}

/** The placeholders in a text with their present values, and a list to insert one at the end of a text. */
export function Placeholders({ value, label, values, onChange }: PlaceholdersProps) {
  const { t } = useAppI18n()
  const used = [...new Set((JSON.stringify(value ?? '').match(/\{\w+/g) ?? []).map((found) => found.slice(1)))].filter(
    (name) => Object.hasOwn(values, name),
  )
  const isText = typeof value === 'string'
  if (used.length === 0 && !isText) return null
  return (
    <div className="studio-placeholders">
      {used.length > 0 && (
        <ul aria-label={t('studio.placeholders')}>
          {used.map((name) => (
            <li key={name}>
              <code>{`{${name}}`}</code> {values[name]}
            </li>
          ))}
        </ul>
      )}
      {isText && (
        <details className="studio-languages">
          <summary aria-label={`${label}: ${t('studio.insert')}`}>{t('studio.insert')}</summary>
          <ul className="studio-insert">
            {Object.entries(values).map(([name, present]) => (
              <li key={name}>
                <button type="button" className="plain-button" onClick={() => onChange(`${value} {${name}}`)}>
                  {`{${name}}`}
                </button>
                <span className="quiet small">{present}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
