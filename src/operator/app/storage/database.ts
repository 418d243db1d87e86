import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import type { AppLook } from '../../../contract/operator-app/look.ts'
import type { SessionInfo } from '../../../contract/operator-app/session.ts'
import { ticketOf } from '../../../shared/booking-reference.ts'
import { manifestTotals } from '../../../shared/manifest-totals.ts'
import { firstOf } from '../../../shared/persons.ts'
import type {
  ActionInput,
  CashBoxData,
  ManifestData,
  ManifestPartyData,
  TodayData,
} from '../../operations/operations.ts'
import type { Attempt } from '../api/attempts.ts'
import { randomId } from '../api/random-id.ts'
import type { Conflict, QueuedAction } from './queued-action.ts'

/** What the phone stores. `docs/domain/operator-app.md` describes it. */
interface Schema extends DBSchema {
  /** Manifests of yesterday, today and tomorrow, by date. */
  manifests: { key: string; value: ManifestData }
  /** The data of the first screen for the same three days, by date. */
  overviews: { key: string; value: TodayData }
  /** Recorded actions that the server has not decided yet, by sequence number. */
  queue: { key: number; value: QueuedAction }
  /** Actions that the server refused, until the crew has read the reason, by sequence number. */
  conflicts: { key: number; value: Conflict }
  settings: { key: string; value: unknown }
}

export interface StoredSettings {
  session: SessionInfo
  locale: string
  look: AppLook
  /**
   * The id of this storage, in which each sequence number is unique. It is made with the first action and erased with
   * the storage.
   */
  installation: string
  /** The highest sequence number that was used. No number is used twice, even if its action is deleted. */
  sequence: number
  /** The time of the last answer of the server, by the phone's clock. */
  contactAt: string
  /** The server's clock minus the phone's, in milliseconds, at the last contact. */
  clockOffsetMs: number
  sound: boolean
  /** The cash boxes of today. */
  cashBox: CashBoxData | undefined
  /**
   * A booking that was sent and has no final answer. It is kept until the form shows the answer or the crew discards
   * the booking.
   */
  walkIn: Attempt<ActionInput<'reservation-add'>> | undefined
  /** Whether scanning a paid ticket boards its party at once. */
  boardsOnScan: boolean
  /** The quay of the last sale on this phone, and whether its guests boarded at once. The next sale proposes both. */
  saleHabits: { from: string; aboard: boolean }
  /** The name of the person who gave the latest signature for a departure on this phone. */
  signer: string
}

export type AppDatabase = IDBPDatabase<Schema>

export async function openAppDatabase(): Promise<AppDatabase> {
  const db = await openStores()
  await replaceIds(db)
  await addMissing(db)
  return db
}

const openStores = (): Promise<AppDatabase> =>
  openDB<Schema>('bonaca-operator', 2, {
    async upgrade(db, oldVersion, _newVersion, transaction) {
      // Version 1 stored manifests without `applied`, so they are deleted. It had no id of the installation, so one is
      // made.
      if (oldVersion === 1) {
        await transaction.objectStore('manifests').clear()
        await transaction.objectStore('settings').put(randomId(), 'installation')
        return
      }
      db.createObjectStore('manifests', { keyPath: 'date' })
      db.createObjectStore('overviews', { keyPath: 'day.date' })
      db.createObjectStore('queue', { keyPath: 'sequence' })
      db.createObjectStore('conflicts', { keyPath: 'sequence' })
      db.createObjectStore('settings')
    },
    // The browser has cleared the storage of the site, because of `Clear-Site-Data` at sign-out or because its user
    // asked for it. No data remains to be shown, so the page is loaded again.
    terminated: () => location.reload(),
  })

/** Replaces the id of a booking by its ticket in manifests that an earlier version of the app has stored. */
async function replaceIds(db: AppDatabase): Promise<void> {
  type Party = ManifestPartyData & { id?: string }
  const partiesIn = ({ places }: ManifestData) => places.flatMap(({ parties }): Party[] => parties)
  const ids = (await db.getAll('manifests')).flatMap(partiesIn).flatMap(({ id }) => id ?? [])
  if (ids.length === 0) return
  const tickets = new Map(await Promise.all(ids.map(async (id) => [id, await ticketOf(id)] as const)))
  const transaction = db.transaction('manifests', 'readwrite')
  for (const manifest of await transaction.store.getAll()) {
    for (const party of partiesIn(manifest)) {
      party.ticket = tickets.get(party.id ?? '') ?? party.ticket
      delete party.id
    }
    await transaction.store.put(manifest)
  }
  await transaction.done
}

/**
 * Adds defaults for what is missing in manifests that an earlier version of the app has stored. The manifests are
 * loaded again as soon as there is signal.
 */
async function addMissing(db: AppDatabase): Promise<void> {
  const transaction = db.transaction('manifests', 'readwrite')
  for (const stored of (await transaction.store.getAll()) as StoredManifest[]) {
    const areNamesCounted = stored.places.every(({ parties }) => parties.every(({ named }) => named !== undefined))
    if (stored.sales && areNamesCounted && stored.departures.every(({ sailing }) => sailing?.moved)) continue
    const { sales = [], ticketAddress = `${location.origin}/ticket/` } = stored
    const places = stored.places.map((place) => {
      const parties = place.parties.map(
        ({
          terminalAmount = 0,
          notice = null,
          named = null,
          alias = null,
          persons,
          ...party
        }: StoredParty): ManifestPartyData => ({
          ...party,
          ...{ notice, named, alias },
          terminalAmount,
          persons: persons ?? firstOf(party, party.aboard),
        }),
      )
      return { ...place, parties, totals: manifestTotals(parties) }
    })
    const totals = manifestTotals(places.flatMap(({ parties }) => parties))
    const departures = stored.departures.map(({ sailing, ...departure }) => ({
      ...departure,
      sailing: { licensedPlaces: departure.capacity, crew: 0, signed: [], minutesLate: 0, moved: [], ...sailing },
    }))
    await transaction.store.put({ ...stored, places, totals, sales, ticketAddress, departures })
  }
  await transaction.done
}

type Added = 'terminalAmount' | 'persons' | 'notice' | 'named' | 'alias'
type StoredParty = Omit<ManifestPartyData, Added> & Partial<Pick<ManifestPartyData, Added>>
type Departure = ManifestData['departures'][number]
type StoredManifest = Omit<ManifestData, 'sales' | 'ticketAddress' | 'departures' | 'places'> &
  Partial<Pick<ManifestData, 'sales' | 'ticketAddress'>> & {
    places: (Omit<ManifestData['places'][number], 'parties'> & { parties: StoredParty[] })[]
    departures: (Omit<Departure, 'sailing'> & { sailing?: Partial<Departure['sailing']> })[]
  }

export async function readSetting<Name extends keyof StoredSettings>(
  db: AppDatabase,
  key: Name,
): Promise<StoredSettings[Name] | undefined> {
  return (await db.get('settings', key)) as StoredSettings[Name] | undefined
}

export const writeSetting = <Name extends keyof StoredSettings>(
  db: AppDatabase,
  key: Name,
  value: StoredSettings[Name],
) => db.put('settings', value, key)

type SessionStore = 'settings' | 'manifests' | 'overviews'

/**
 * Writes an answer of the server if the phone still has the session of the request. Another tab may have erased the
 * phone or signed in as another device, so the session is read in the same transaction.
 * @param device the id of the session's device when the request was sent
 * @returns false if nothing was written
 */
export async function writeInSession(
  db: AppDatabase,
  device: string | undefined,
  write: (transaction: IDBPTransaction<Schema, SessionStore[], 'readwrite'>) => Promise<unknown>,
): Promise<boolean> {
  const transaction = db.transaction(['settings', 'manifests', 'overviews'] as SessionStore[], 'readwrite')
  const session = (await transaction.objectStore('settings').get('session')) as SessionInfo | undefined
  const isCurrent = session !== undefined && session.device.id === device
  if (isCurrent) await write(transaction)
  await transaction.done
  return isCurrent
}

/** Erases the session and the data of guests. The queue, the conflicts and the settings stay. */
export async function eraseSession(db: AppDatabase): Promise<void> {
  const transaction = db.transaction(['settings', 'manifests', 'overviews'], 'readwrite')
  await Promise.all([
    transaction.objectStore('settings').delete('session'),
    transaction.objectStore('settings').delete('contactAt'),
    transaction.objectStore('settings').delete('cashBox'),
    transaction.objectStore('manifests').clear(),
    transaction.objectStore('overviews').clear(),
    transaction.done,
  ])
}

/** Erases everything that the app has stored on the phone. */
export async function eraseDatabase(db: AppDatabase): Promise<void> {
  const stores = [...db.objectStoreNames]
  const transaction = db.transaction(stores, 'readwrite')
  await Promise.all([...stores.map((store) => transaction.objectStore(store).clear()), transaction.done])
}
