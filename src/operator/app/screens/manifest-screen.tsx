import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { ManifestData, ManifestPartyData } from '../../operations/operations.ts'
import { DaySwitch } from '../frame/day-switch.tsx'
import { useAppI18n } from '../i18n/i18n.tsx'
import { BoardSheet } from '../manifest/board-sheet.tsx'
import { PartyRow } from '../manifest/party-row.tsx'
import { matchesSearch } from '../manifest/party-text.ts'
import { ManifestPaper } from '../manifest/print-manifest.tsx'
import { missingOf, useBoarding } from '../manifest/use-boarding.ts'
import { partiesOf, useManifest } from '../manifest/use-day.ts'
import { Link } from '../routing/router.tsx'
import { useAppState } from '../session/app-context.tsx'
import { Notice, Segments } from '../ui/controls.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { salesOn } from '../walk-in/sale.ts'

const filters = ['all', 'missing', 'aboard', 'owing'] as const
type Filter = (typeof filters)[number]

/**
 * The parties of a day by boarding place. If a party owes nothing, one tap boards it, or its only guest who is not
 * aboard. Otherwise the tap opens the boarding sheet: if cash is due, or if several guests are missing from a party
 * that is partly aboard or marked as a no-show.
 */
export function ManifestScreen({ date }: { date: string }) {
  const { t } = useAppI18n()
  const { manifest, error } = useManifest(date)
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<Filter>('all')
  const [boarding, setBoarding] = useState<string | null>(null)
  const { board } = useBoarding()
  const onBoard = useCallback(
    (party: ManifestPartyData) => {
      if (party.dueAmount === 0 && party.guests - party.aboard === 1) board(party, missingOf(party), 0)
      else if (party.dueAmount === 0 && party.aboard === 0 && !party.noShow) board(party, missingOf(party), 0)
      else setBoarding(party.code)
    },
    [board],
  )
  const notSent = useAppState(({ queue }) => salesOn(queue, date))
  const places = useFiltered(manifest, useDeferredValue(search), filter)
  const party = manifest?.places.flatMap(({ parties }) => parties).find(({ code }) => code === boarding)
  return (
    <>
      <DaySwitch date={date} path="/manifest" title={t('nav.manifest')} />
      <search className="manifest-tools">
        <label>
          <span className="sr-only">{t('manifest.search')}</span>
          <input
            className="input"
            type="search"
            autoComplete="off"
            placeholder={t('manifest.search')}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </label>
        <Segments<Filter>
          quiet
          legend={t('manifest.filter')}
          options={filters.map((value) => ({
            value,
            label: t(`manifest.${value}`, { count: countOf(manifest, value) }),
          }))}
          value={filter}
          onChange={setFilter}
        />
      </search>
      <ErrorNotice error={error} />
      {notSent > 0 && <Notice tone="warning">{t('walk_in.not_sent', { count: notSent })}</Notice>}
      {manifest?.totals.parties === 0 && <p className="block">{t('manifest.empty')}</p>}
      {manifest && manifest.totals.parties > 0 && places.length === 0 && (
        <p className="block" role="status">
          {t(search ? 'manifest.nobody_found' : filter === 'missing' ? 'manifest.all_aboard' : 'manifest.none_so')}
        </p>
      )}
      {places.map((place) => (
        <section className="manifest-place" key={idOf(place)} aria-labelledby={idOf(place)}>
          <header>
            <h2 id={idOf(place)}>
              <span>{place.departsAt}</span>
              {titleOf(place, manifest?.departures ?? [])}
            </h2>
            <p className="num">{t('place.aboard', { aboard: place.totals.aboard, guests: place.totals.guests })}</p>
          </header>
          <ul>
            {place.parties.map((one) => (
              <PartyRow key={one.code} date={date} party={one} onBoard={onBoard} />
            ))}
          </ul>
        </section>
      ))}
      {manifest && <PassengerLists manifest={manifest} />}
      {manifest && manifest.totals.parties > 0 && (
        <button type="button" className="plain-button" onClick={() => print()}>
          {t('manifest.print')}
        </button>
      )}
      {manifest && <ManifestPaper manifest={manifest} />}
      {party && <BoardSheet party={party} onClose={() => setBoarding(null)} />}
    </>
  )
}

/** Links to the passenger lists of the departures that ask for names. */
function PassengerLists({ manifest: { date, departures, places } }: { manifest: ManifestData }) {
  const { t } = useAppI18n()
  const asks = ({ trip, start }: ManifestData['departures'][number]) =>
    places.some(
      (place) => place.trip === trip && place.start === start && place.parties.some((one) => one.named !== null),
    )
  return departures.filter(asks).map(({ trip, start, name }) => (
    <Link key={`${trip} ${start}`} className="plain-button" to={`/passengers/${date}/${trip}/${start}`}>
      {departures.length > 1 ? `${t('passengers.title')}: ${name}` : t('passengers.title')}
    </Link>
  ))
}

/** How many guests a filter shows; for `owing`, how many parties. */
function countOf(manifest: ManifestData | undefined, filter: Filter): number {
  if (!manifest) return 0
  const { guests, aboard } = manifest.totals
  if (filter === 'owing') return partiesOf(manifest).filter(({ dueAmount }) => dueAmount > 0).length
  return { all: guests, missing: guests - aboard, aboard }[filter]
}

const isIn: Record<Filter, (party: ManifestPartyData) => boolean> = {
  all: () => true,
  missing: ({ aboard, guests }) => aboard < guests,
  aboard: ({ aboard }) => aboard > 0,
  owing: ({ dueAmount }) => dueAmount > 0,
}

type Place = ManifestData['places'][number]

const idOf = ({ trip, start, id }: Place) => `place-${trip}-${start}-${id}`

/** The name of the place, with that of the trip if the day has several departures. */
function titleOf({ trip, start, name }: Place, departures: ManifestData['departures']): string {
  if (departures.length < 2) return name
  const departure = departures.find((each) => each.trip === trip && each.start === start)
  return departure ? `${departure.name}: ${name}` : name
}

/** The places with the parties that match; places without any are left out. */
function useFiltered(manifest: ManifestData | undefined, search: string, filter: Filter): ManifestData['places'] {
  return useMemo(() => {
    const text = search.trim()
    const isShown = (party: ManifestPartyData) => isIn[filter](party) && (text === '' || matchesSearch(party, text))
    return (manifest?.places ?? [])
      .map((place) => ({ ...place, parties: place.parties.filter(isShown) }))
      .filter(({ parties }) => parties.length > 0)
  }, [manifest, search, filter])
}
