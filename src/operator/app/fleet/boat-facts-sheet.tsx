import { useState } from 'react'
import { changedFields } from '../../../shared/changed-fields.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { useAction } from '../session/use-action.ts'
import { Segments } from '../ui/controls.tsx'
import { changeOfTexts, FormSheet, fieldError, LanguageFields, NumberField, numberOf } from '../ui/form-fields.tsx'
import type { BoatView } from './boat-sheet.tsx'

export const numberFacts = ['lengthMetres', 'builtIn', 'toilets', 'steps'] as const
export const yesNoFacts = ['hasShade', 'hasFreshWaterShower', 'hasLifeJacketsForChildren', 'isForWheelchairs'] as const

const answers = ['yes', 'no', 'unknown'] as const
type Answer = (typeof answers)[number]
const answerOf = (value: boolean | undefined): Answer => (value === undefined ? 'unknown' : value ? 'yes' : 'no')

interface BoatFactsSheetProps {
  boat: BoatView
  onClose: () => void
  onChanged: () => Promise<void>
}

/** Changes the facts that guests ask about a boat. A number field that is empty means that the fact is unknown. */
export function BoatFactsSheet({ boat: { id, name, facts }, onClose, onChanged }: BoatFactsSheetProps) {
  const { t } = useAppI18n()
  const [numbers, setNumbers] = useState(() =>
    Object.fromEntries(numberFacts.map((fact) => [fact, facts[fact] === undefined ? '' : String(facts[fact])])),
  )
  const [known, setKnown] = useState(() =>
    Object.fromEntries(yesNoFacts.map((fact) => [fact, answerOf(facts[fact])] as const)),
  )
  const [marks, setMarks] = useState(facts.marks ?? {})
  const { run, error, isBusy } = useAction('boat-set')
  const values = numberFacts.map((fact) => [fact, numberOf(numbers[fact] ?? '')] as const)
  async function save() {
    const yesNo = yesNoFacts.map((fact) => [fact, known[fact] === 'unknown' ? null : known[fact] === 'yes'] as const)
    const change = {
      ...changedFields(facts, Object.fromEntries([...values, ...yesNo])),
      marks: changeOfTexts(facts.marks ?? {}, marks),
    }
    if (!(await run({ id, facts: change }))) return
    await onChanged()
    onClose()
  }
  return (
    <FormSheet
      title={`${name}: ${t('boat.facts')}`}
      error={error}
      isBusy={isBusy}
      isComplete={values.every(([, value]) => !Number.isNaN(value))}
      shown={['facts']}
      action={t('action.save')}
      onSubmit={save}
      onClose={onClose}
    >
      {numberFacts.map((fact) => (
        <NumberField
          key={fact}
          label={t(`boat.fact.${fact}`)}
          isDecimal={fact === 'lengthMetres'}
          error={fieldError(error, `facts.${fact}`)}
          value={numbers[fact] ?? ''}
          onChange={(value) => setNumbers({ ...numbers, [fact]: value })}
        />
      ))}
      {yesNoFacts.map((fact) => (
        <Segments
          key={fact}
          legend={t(`boat.fact.${fact}`)}
          options={answers.map((value) => ({ value, label: t(`fleet.${value}`) }))}
          value={known[fact]}
          error={fieldError(error, `facts.${fact}`)}
          onChange={(value) => setKnown({ ...known, [fact]: value })}
        />
      ))}
      <LanguageFields
        legend={t('boat.fact.marks')}
        hint={t('boat.marks_hint')}
        name="facts.marks"
        error={error}
        texts={marks}
        onChange={setMarks}
      />
    </FormSheet>
  )
}
