import { useState } from 'react'
import { knownTextIn } from '../../../i18n/localized-text.ts'
import { useRead } from '../api/use-read.ts'
import { BoatFactsSheet, numberFacts, yesNoFacts } from '../fleet/boat-facts-sheet.tsx'
import { BoatOut } from '../fleet/boat-out.tsx'
import { BoatSheet, type BoatView } from '../fleet/boat-sheet.tsx'
import { type Fact, Facts, FleetHead, NotFound, Retire } from '../fleet/parts.tsx'
import { type AppI18n, useAppI18n } from '../i18n/i18n.tsx'
import { navigate } from '../routing/router.tsx'
import { useAction } from '../session/use-action.ts'
import { useConfirm } from '../ui/confirm-sheet.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { AppTextField } from '../ui/form-fields.tsx'

/** A boat: its licence, what guests ask about it, and its departures with guests while it is out of service. */
export function BoatScreen({ id }: { id: string }) {
  const i18n = useAppI18n()
  const { t, formats } = i18n
  const { data, error, reload } = useRead('boats', {})
  const [open, setOpen] = useState<'boat' | 'facts' | undefined>()
  const boat = data?.boats.find((each) => each.id === id)
  const close = () => setOpen(undefined)
  if (!boat) return <NotFound error={error} isLoaded={data !== undefined} />
  return (
    <>
      <FleetHead title={boat.name} state={t(`boat.state.${boat.state}`)} />
      {(boat.outFrom ?? boat.outTo) && (
        <p>
          {t('boat.out_days', {
            from: boat.outFrom ? formats.fullDay(boat.outFrom) : '…',
            to: boat.outTo ? formats.fullDay(boat.outTo) : '…',
          })}
        </p>
      )}
      {boat.state === 'out_of_service' && <BoatOut boat={boat} boats={data?.boats ?? []} />}
      <BoatState boat={boat} onChanged={reload} />
      <Facts
        title={t('fleet.boat')}
        facts={[
          [t('boat.places'), String(boat.licensedPlaces)],
          [t('boat.crew'), String(boat.usualCrew)],
        ]}
        onChange={() => setOpen('boat')}
      />
      <Facts
        title={t('boat.facts')}
        facts={factsOf(boat, i18n)}
        empty={t('boat.no_facts')}
        onChange={() => setOpen('facts')}
      />
      {boat.state !== 'retired' && (
        <Retire action="boat-retire" id={id} name={boat.name} onRetired={() => navigate('/fleet')} />
      )}
      {open === 'boat' && <BoatSheet boat={boat} onClose={close} onChanged={reload} />}
      {open === 'facts' && <BoatFactsSheet boat={boat} onClose={close} onChanged={reload} />}
    </>
  )
}

function factsOf({ facts }: BoatView, { t, formats, locale }: AppI18n): Fact[] {
  const marks = knownTextIn(facts.marks, locale)
  return [
    ...numberFacts.flatMap((fact): Fact[] => {
      const value = facts[fact]
      if (value === undefined) return []
      return [[t(`boat.fact.${fact}`), String(value).replace('.', formats.amountPattern.decimal)]]
    }),
    ...yesNoFacts.flatMap((fact): Fact[] =>
      facts[fact] === undefined ? [] : [[t(`boat.fact.${fact}`), t(facts[fact] ? 'fleet.yes' : 'fleet.no')]],
    ),
    ...(marks ? [[t('boat.fact.marks'), marks] as Fact] : []),
  ]
}

/** Takes a boat out of service, or puts it back into service. */
function BoatState({ boat, onChanged }: { boat: BoatView; onChanged: () => Promise<void> }) {
  const { t } = useAppI18n()
  const { run, error, isBusy } = useAction('boat-set')
  const [days, setDays] = useState({ from: '', to: '' })
  const set = async (state: 'in_service' | 'out_of_service') => {
    const outage = { ...(days.from && { outFrom: days.from }), ...(days.to && { outTo: days.to }) }
    const answer = await run({ id: boat.id, state, ...(state === 'out_of_service' && outage) })
    if (answer) await onChanged()
    return answer !== undefined
  }
  const [confirm, sheet] = useConfirm({
    title: t('boat.take_out'),
    text: (
      <div className="form">
        <p>{t('boat.take_out_text', { boat: boat.name })}</p>
        {(['from', 'to'] as const).map((end) => (
          <AppTextField
            key={end}
            type="date"
            label={t(`boat.out_${end}`)}
            error={undefined}
            value={days[end]}
            onChange={(day) => setDays({ ...days, [end]: day })}
          />
        ))}
      </div>
    ),
    action: t('boat.take_out'),
    isDanger: true,
    error,
    isBusy,
    run: () => set('out_of_service'),
  })
  return (
    <div className="buttons">
      {boat.state === 'in_service' ? (
        <button type="button" className="button button-danger" onClick={confirm}>
          {t('boat.take_out')}
        </button>
      ) : (
        <>
          <ErrorNotice error={error} />
          <button
            type="button"
            className="button button-primary"
            disabled={isBusy}
            onClick={() => void set('in_service')}
          >
            {t('boat.put_in_service')}
          </button>
        </>
      )}
      {sheet}
    </div>
  )
}
