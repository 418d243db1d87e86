import { useState } from 'react'
import { changedFields } from '../../../shared/changed-fields.ts'
import { slugOf } from '../../../shared/slug-of.ts'
import type { ReadAnswer } from '../../operations/operations.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { useAction } from '../session/use-action.ts'
import {
  AppTextField,
  changeOfTexts,
  FormSheet,
  fieldError,
  LanguageFields,
  NumberField,
  numberOf,
  type Texts,
} from '../ui/form-fields.tsx'
import { IdField } from './id-field.tsx'

export type QuayView = ReadAnswer<'quays'>['quays'][number]
export const quayTexts = ['pier', 'address', 'directions', 'from'] as const

interface QuaySheetProps {
  /** The quay to change; without it, the sheet adds a quay. */
  quay?: QuayView
  onClose: () => void
  onChanged: () => Promise<void>
}

const textOf = (number: number | null | undefined) => (number === null || number === undefined ? '' : String(number))

export function QuaySheet({ quay, onClose, onChanged }: QuaySheetProps) {
  const { t } = useAppI18n()
  const [typed, setTyped] = useState({
    name: quay?.name ?? '',
    id: undefined as string | undefined,
    latitude: textOf(quay?.latitude),
    longitude: textOf(quay?.longitude),
    parking: textOf(quay?.parking?.metres),
    machine: textOf(quay?.cashMachineMetres),
  })
  const [isFree, setIsFree] = useState(quay?.parking?.isFree ?? false)
  const add = useAction('quay-add')
  const set = useAction('quay-set')
  const { error, isBusy } = quay ? set : add
  const change = (field: keyof typeof typed) => (value: string) => setTyped({ ...typed, [field]: value })
  const id = typed.id ?? slugOf(typed.name)
  const [latitude, longitude] = [numberOf(typed.latitude), numberOf(typed.longitude)]
  const [metres, cashMachineMetres] = [numberOf(typed.parking), numberOf(typed.machine)]
  const isComplete =
    typed.name.trim() !== '' &&
    id !== '' &&
    [latitude, longitude].every((degrees) => degrees !== null && Number.isFinite(degrees)) &&
    [metres, cashMachineMetres].every((number) => number === null || Number.isInteger(number))
  async function save() {
    if (latitude === null || longitude === null) return
    const parking = metres === null ? null : { metres, isFree }
    const before = { ...quay, parking: quay?.parking && { metres: quay.parking.metres, isFree: quay.parking.isFree } }
    const fields = { name: typed.name, latitude, longitude, parking, cashMachineMetres }
    const answer = quay
      ? await set.run({ id: quay.id, ...changedFields(before, fields) })
      : await add.run({ id, ...fields })
    if (!answer) return
    await onChanged()
    onClose()
  }
  return (
    <FormSheet
      title={quay?.name ?? t('fleet.add_quay')}
      error={error}
      isBusy={isBusy}
      isComplete={isComplete}
      shown={['id', 'name', 'latitude', 'longitude', 'parking', 'cashMachineMetres']}
      action={t(quay ? 'action.save' : 'fleet.add_quay')}
      onSubmit={save}
      onClose={onClose}
    >
      <AppTextField
        label={t('quay.name')}
        error={fieldError(error, 'name')}
        value={typed.name}
        onChange={change('name')}
      />
      {!quay && <IdField value={id} error={error} onChange={change('id')} />}
      <NumberField
        isDecimal
        label={t('quay.latitude')}
        hint={t('quay.place_hint')}
        error={fieldError(error, 'latitude')}
        value={typed.latitude}
        onChange={change('latitude')}
      />
      <NumberField
        isDecimal
        label={t('quay.longitude')}
        error={fieldError(error, 'longitude')}
        value={typed.longitude}
        onChange={change('longitude')}
      />
      <NumberField
        label={t('quay.parking')}
        hint={t('quay.metres_hint')}
        error={fieldError(error, 'parking.metres')}
        value={typed.parking}
        onChange={change('parking')}
      />
      {typed.parking.trim() !== '' && (
        <label className="switch">
          <input type="checkbox" checked={isFree} onChange={({ target }) => setIsFree(target.checked)} />
          {t('quay.free')}
        </label>
      )}
      <NumberField
        label={t('quay.machine')}
        hint={t('quay.metres_hint')}
        error={fieldError(error, 'cashMachineMetres')}
        value={typed.machine}
        onChange={change('machine')}
      />
    </FormSheet>
  )
}

interface QuayTextSheetProps {
  quay: QuayView
  kind: (typeof quayTexts)[number]
  onClose: () => void
  onChanged: () => Promise<void>
}

/** One of the texts about a quay, in all languages. */
export function QuayTextSheet({ quay, kind, onClose, onChanged }: QuayTextSheetProps) {
  const { t } = useAppI18n()
  const [texts, setTexts] = useState<Texts>(quay.texts[kind] ?? {})
  const { run, error, isBusy } = useAction('quay-set')
  async function save() {
    if (!(await run({ id: quay.id, texts: { [kind]: changeOfTexts(quay.texts[kind] ?? {}, texts) } }))) return
    await onChanged()
    onClose()
  }
  return (
    <FormSheet
      title={`${quay.name}: ${t(`quay.text.${kind}`)}`}
      error={error}
      isBusy={isBusy}
      shown={[`texts.${kind}`]}
      action={t('action.save')}
      onSubmit={save}
      onClose={onClose}
    >
      <LanguageFields
        legend={t(`quay.text.${kind}`)}
        hint={t(`quay.hint.${kind}`)}
        name={`texts.${kind}`}
        error={error}
        texts={texts}
        onChange={setTexts}
      />
    </FormSheet>
  )
}
