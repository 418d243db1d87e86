import { useState } from 'react'
import { manifestTotals } from '../../../shared/manifest-totals.ts'
import { ages, countOf, type Persons } from '../../../shared/persons.ts'
import type { ManifestData } from '../../operations/operations.ts'
import { timeOf } from '../i18n/dates.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { BoardSheet } from '../manifest/board-sheet.tsx'
import { lastCallOf } from '../manifest/in-order-of-sailing.ts'
import { agesText } from '../manifest/party-text.ts'
import { useManifest } from '../manifest/use-day.ts'
import { Link } from '../routing/router.tsx'
import { MissingParties } from '../sail/missing-parties.tsx'
import { SignForm } from '../sail/sign-form.tsx'
import { useAppState, useToday } from '../session/app-context.tsx'
import { Notice } from '../ui/controls.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { AppIcon } from '../ui/icon.tsx'

interface SailScreenProps {
  date: string
  trip: string
  start: string
}

/**
 * How many persons are aboard a departure, who is missing, and the signature of the crew. All of it works without
 * signal.
 */
export function SailScreen({ date, trip, start }: SailScreenProps) {
  const { t } = useAppI18n()
  const today = useToday()
  const { manifest, error } = useManifest(date)
  const departure = manifest?.departures.find((one) => one.trip === trip && one.start === start)
  const isSailing = departure !== undefined && departure.status !== 'cancelled'
  return (
    <>
      <Link className="plain-button" to={date === today ? '/' : `/day/${date}`}>
        <AppIcon name="left" />
        {t('nav.today')}
      </Link>
      <ErrorNotice error={error} />
      {!isSailing && (
        <div className="screen-head">
          <h1>{t('sail.title')}</h1>
          {manifest && <p className="quiet">{t('sail.none')}</p>}
        </div>
      )}
      {manifest && isSailing && <Sailing manifest={manifest} departure={departure} />}
    </>
  )
}

function Sailing({ manifest, departure }: { manifest: ManifestData; departure: ManifestData['departures'][number] }) {
  const i18n = useAppI18n()
  const { t, formats } = i18n
  const today = useToday()
  const offsetMs = useAppState((state) => state.clockOffsetMs)
  const [boarding, setBoarding] = useState<string | null>(null)
  const [isCorrecting, setIsCorrecting] = useState(false)
  const { date } = manifest
  const { departsAt, name, boatName, sailing } = departure
  const places = manifest.places.filter(({ trip, start }) => trip === departure.trip && start === departure.start)
  const parties = places.flatMap((place) => place.parties)
  const { guests, persons: ticked } = manifestTotals(parties)
  const last = sailing.signed.at(-1)
  const isComing = date > today
  const now = timeOf(new Date(Date.now() + offsetMs))
  const hasLeft = date < today || (date === today && now >= lastCallOf(departure, places))
  const open = parties.find(({ code }) => code === boarding)
  const shown = last ?? ticked
  const textOf = (persons: Persons) => agesText(i18n, persons) || t('sail.nobody')
  return (
    <>
      <div className="screen-head">
        <h1>{`${departsAt} ${name}`}</h1>
        <p className="quiet">{`${formats.shortDay(date)}, ${boatName}`}</p>
      </div>
      <section className="sail-count" aria-label={t('sail.aboard')}>
        <p>
          <output>{countOf(shown)}</output>
          <span>{last ? t('sail.signed_persons') : t('sail.of_guests', { count: guests })}</span>
        </p>
        <p>{textOf(shown)}</p>
        {last && (
          <p className="quiet">
            {t('sail.signed_by', {
              ...{ time: formats.time(new Date(last.at)), by: last.by, crew: last.crew, device: last.recordedBy },
            })}
            {last.reason && ` ${last.reason}`}
          </p>
        )}
      </section>
      {last && ages.some((age) => last[age] !== ticked[age]) && (
        <Notice tone="warning">{t('sail.differs', { signed: textOf(last), ticked: textOf(ticked) })}</Notice>
      )}
      {!isComing && (
        <MissingParties places={places} canMarkNoShow={hasLeft} onBoard={(party) => setBoarding(party.code)} />
      )}
      {isComing ? (
        <p className="quiet">{t('sail.not_yet')}</p>
      ) : last && !isCorrecting ? (
        <button type="button" className="button button-outline" onClick={() => setIsCorrecting(true)}>
          {t('sail.correct')}
        </button>
      ) : (
        <SignForm
          key={last?.id ?? ''}
          departure={departure}
          ticked={ticked}
          last={last}
          onSigned={() => setIsCorrecting(false)}
        />
      )}
      {sailing.signed.length > 1 && (
        <section className="block" aria-labelledby="corrections">
          <h2 id="corrections">{t('sail.corrections')}</h2>
          <ol className="rows">
            {sailing.signed.map((one) => (
              <li className="row" key={one.id}>
                <span>
                  <span className="row-title num">
                    {t('sail.signature', { persons: countOf(one), crew: one.crew })}
                  </span>
                  <span>{[formats.time(new Date(one.at)), one.by, one.reason].filter(Boolean).join(', ')}</span>
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {open && <BoardSheet party={open} onClose={() => setBoarding(null)} />}
    </>
  )
}
