import { emptyContact, type ResellerContact } from '../../contract/octo-requests.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { FareType } from '../../platform/database/tables.ts'
import type { IdGenerator } from '../context.ts'

/** One person of a reseller's booking. */
export interface UnitItem {
  uuid: string
  unit: FareType
  reference: string | null
  contact: ResellerContact
}

export interface UnitCounts {
  adults: number
  children: number
  infants: number
}

/** The numbers of people by fare, as a reservation has them. */
export function partyOf(items: Pick<UnitItem, 'unit'>[]): UnitCounts {
  const count = (unit: FareType) => items.filter((item) => item.unit === unit).length
  return { adults: count('adult'), children: count('child'), infants: count('infant') }
}

/** Replaces the persons of a booking. The caller holds the reservation's row lock. */
export async function replaceUnitItems(trx: Transaction, reservationId: string, items: UnitItem[]): Promise<void> {
  await trx.deleteFrom('reseller_unit_item').where('reservation_id', '=', reservationId).execute()
  await trx
    .insertInto('reseller_unit_item')
    .values(
      items.map(({ contact, ...item }, position) => ({
        ...item,
        reservation_id: reservationId,
        position,
        contact: JSON.stringify(contact),
      })),
    )
    .execute()
}

/**
 * Adapts the persons of a reseller's booking to the numbers of its reservation, after a change by the operator. If a
 * fare has too many persons, the last ones are removed. If it has too few, persons are added.
 */
export async function fitUnitItems(
  ids: IdGenerator,
  trx: Transaction,
  reservationId: string,
  { adults, children, infants }: UnitCounts,
): Promise<void> {
  const items = await trx
    .selectFrom('reseller_unit_item')
    .select(['uuid', 'unit', 'reference', 'contact'])
    .where('reservation_id', '=', reservationId)
    .orderBy('position')
    .execute()
  const wanted: [FareType, number][] = [
    ['adult', adults],
    ['child', children],
    ['infant', infants],
  ]
  const fitted = wanted.flatMap(([unit, count]) => {
    const kept: UnitItem[] = items.filter((item) => item.unit === unit).slice(0, count)
    const added = Array.from({ length: count - kept.length }, () => newUnitItem(ids, unit))
    return [...kept, ...added]
  })
  await replaceUnitItems(trx, reservationId, fitted)
}

const newUnitItem = (ids: IdGenerator, unit: FareType): UnitItem => ({
  uuid: ids.row(),
  unit,
  reference: null,
  contact: emptyContact,
})
