import { updateSetting } from '../../domain/availability/update-setting.ts'
import type { SettingName } from '../../domain/settings/setting-definitions.ts'
import { changedFields, isEqual } from '../../shared/changed-fields.ts'
import type { OperationContext } from '../operations/define-operation.ts'
import { boatAdd, boatRetire, boatSet, quayAdd, quayRetire, quaySet } from '../operations/fleet.ts'
import { offersRemove, offersSet } from '../operations/prices.ts'
import { tripRetire } from '../operations/trips.ts'
import type { Fleet } from './fleet.ts'
import { changeOf, refusalOf, type Step, shortly } from './step.ts'
import { orderSteps, tripSteps } from './trip-steps.ts'

/**
 * The steps from the fleet in the database to the fleet in the files. A part without a file (such as all boats) stays
 * unchanged. Quays, boats and trips that the files don't have are retired; offers are removed.
 * @param retired the ids that are retired in the database. If the files have such an id, it is used again, not added.
 */
export function fleetSteps(
  before: Omit<Fleet, 'pictures'>,
  after: Partial<Fleet>,
  retired: { quays: string[]; boats: string[]; trips: string[] },
): Step[] {
  const { quays, boats, trips, offers, settings } = after
  return [
    ...(settings ? settingSteps(before.settings, settings) : []),
    ...(quays ? quaySteps(before.quays, quays, retired.quays) : []),
    ...(quays ? orderSteps(['quays', quaySet], before.quays, quays, retired.quays) : []),
    ...(boats ? boatSteps(before.boats, boats, retired.boats) : []),
    ...(trips ? tripSteps(before.trips, trips, retired.trips) : []),
    ...(offers ? offerSteps(before.offers, offers) : []),
    ...(trips ? gone(before.trips, trips).map((id) => retire('trips', `trip ${id} is retired`, tripRetire, id)) : []),
    ...(quays ? gone(before.quays, quays).map((id) => retire('quays', `quay ${id} is retired`, quayRetire, id)) : []),
    ...(boats ? gone(before.boats, boats).map((id) => retire('boats', `boat ${id} is retired`, boatRetire, id)) : []),
  ]
}

const gone = (before: { id: string }[], after: { id: string }[]): string[] =>
  before.map(({ id }) => id).filter((id) => !after.some((each) => each.id === id))

const retire = (
  part: keyof Fleet,
  line: string,
  operation: typeof boatRetire | typeof quayRetire | typeof tripRetire,
  id: string,
): Step => ({
  ...{ line, part, path: [] },
  run: (context) => refusalOf(operation as typeof boatRetire, context, { id }),
})

const settingSteps = (before: Fleet['settings'], after: Fleet['settings']): Step[] =>
  Object.entries(changedFields(before, after)).map(([name, value]) => ({
    ...{ line: `setting ${name}: ${value}, instead of ${before[name]}`, part: 'settings', path: [name] },
    async run(context) {
      const outcome = await updateSetting(context, { name: name as SettingName, value, actor: context.actor })
      return outcome.ok ? undefined : `${name} is refused: ${outcome.refusal}.`
    },
  }))

const quaySteps = (before: Fleet['quays'], after: Fleet['quays'], retired: string[]): Step[] =>
  after.flatMap((quay, index): Step[] => {
    const old = before.find(({ id }) => id === quay.id)
    const place = { part: 'quays', path: [index] } as const
    if (!old && !retired.includes(quay.id))
      return [{ ...place, line: `quay ${quay.id} is added`, run: (context) => refusalOf(quayAdd, context, quay) }]
    const changed = old ? changedFields(old, quay) : quay
    if (Object.keys(changed).length === 0) return []
    const line = old ? `quay ${quay.id}: ${shortly(changed)}` : `quay ${quay.id} is used again`
    const texts = changed.texts ? { texts: changeOf(old?.texts ?? {}, quay.texts) } : {}
    return [{ ...place, line, run: (context) => refusalOf(quaySet, context, { ...changed, ...texts, id: quay.id }) }]
  })

const boatSteps = (before: Fleet['boats'], after: Fleet['boats'], retired: string[]): Step[] =>
  after.flatMap((boat, index): Step[] => {
    const old = before.find(({ id }) => id === boat.id)
    const place = { part: 'boats', path: [index] } as const
    if (!old && !retired.includes(boat.id))
      return [{ ...place, line: `boat ${boat.id} is added`, run: (context) => refusalOf(boatAdd, context, boat) }]
    const changed = old ? changedFields(old, boat) : boat
    if (Object.keys(changed).length === 0) return []
    const line = old ? `boat ${boat.id}: ${shortly(changed)}` : `boat ${boat.id} is used again`
    const facts = changed.facts ? { facts: changeOf(old?.facts ?? {}, boat.facts) } : {}
    const state = old ? {} : { state: 'in_service' as const }
    const input = { ...changed, ...facts, ...state, id: boat.id }
    return [{ ...place, line, run: (context) => refusalOf(boatSet, context, input) }]
  })

/**
 * Offers can only be added at the end of the list. So from the first offer that is in another position, all existing
 * offers are removed and added again.
 */
function offerSteps(before: Fleet['offers'], after: Fleet['offers']): Step[] {
  const kept = before.filter(({ id }) => after.some((each) => each.id === id))
  const inOrder = kept.findIndex(({ id }, index) => after[index]?.id !== id)
  const moved = inOrder < 0 ? [] : kept.slice(inOrder).map(({ id }) => id)
  const remove = (id: string, line: string): Step => ({
    ...{ line, part: 'offers', path: [] },
    run: (context) => refusalOf(offersRemove, context, { id }),
  })
  return [
    ...gone(before, after).map((id) => remove(id, `offer ${id} is removed`)),
    ...moved.map((id) => remove(id, `offer ${id} moves`)),
    ...after.flatMap((offer, index): Step[] => {
      const old = before.find(({ id }) => id === offer.id)
      if (old && isEqual(old, { ...old, ...offer }) && !moved.includes(offer.id)) return []
      const line = old
        ? `offer ${offer.id}: ${shortly(changedFields(old, offer)) || 'moves'}`
        : `offer ${offer.id} is added`
      return [{ line, part: 'offers', path: [index], run: (context) => refusalOf(offersSet, context, offer) }]
    }),
  ]
}

/**
 * Runs the steps, and repeats the refused ones until a round makes no progress. A step can depend on another one: a
 * boat can be retired only after its trips.
 * @returns the steps that are refused in the end, with the reasons
 */
export async function runSteps(context: OperationContext, steps: Step[]) {
  let waiting = steps
  for (;;) {
    const refused: { step: Step; problem: string }[] = []
    for (const step of waiting) {
      const problem = await step.run(context)
      if (problem !== undefined) refused.push({ step, problem })
    }
    if (refused.length === 0 || refused.length === waiting.length) return refused
    waiting = refused.map(({ step }) => step)
  }
}
