import { memo } from 'react'
import { isolate } from '../../../i18n/isolate.ts'
import { languages } from '../../../i18n/locales.ts'
import { telephoneHref } from '../../../shared/telephone-href.ts'
import type { ManifestPartyData } from '../../operations/operations.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { Link } from '../routing/router.tsx'
import { AppIcon } from '../ui/icon.tsx'
import { PartyNames, PartyNotice } from './party-notice.tsx'
import { aboardState, agesText, isolatedName } from './party-text.ts'

interface PartyRowProps {
  date: string
  party: ManifestPartyData
  onBoard: (party: ManifestPartyData) => void
}

/** One party. It is memoized, so that an action renders one row again instead of three hundred. */
export const PartyRow = memo(function PartyRow({ date, party, onBoard }: PartyRowProps) {
  const i18n = useAppI18n()
  const { t } = i18n
  const state = aboardState(party)
  return (
    <li className="party" data-aboard={state} data-code={party.code}>
      <Link className="party-name" to={`/manifest/${date}/${party.code}`}>
        <span>
          {isolate(party.lastName)} {isolate(party.firstName)}
        </span>
      </Link>
      <div className="party-details">
        <span className={party.children + party.infants > 0 ? 'has-children' : undefined}>{agesText(i18n, party)}</span>
        <span className="party-language" lang={party.locale}>
          <span className="sr-only">{t('party.speaks', { language: languages[party.locale].name })}</span>
          <span aria-hidden="true">{party.locale.toUpperCase()}</span>
        </span>
        {party.phone && (
          <a href={telephoneHref(party.phone)}>
            <AppIcon name="phone" />
            <span className="sr-only">{t('party.call', { name: isolatedName(party) })} </span>
            <span className="num">{party.phone}</span>
          </a>
        )}
      </div>
      <PartyNotice party={party} />
      <PartyNames party={party} />
      <Notes party={party} />
      <div className="party-action">
        <PartyAction party={party} onBoard={onBoard} />
      </div>
    </li>
  )
})

function Notes({ party: { extras, notes, ownNotes } }: { party: ManifestPartyData }) {
  if (extras.length === 0 && !notes && ownNotes.length === 0) return null
  return (
    <p className="party-notes">
      {extras.map(({ id, title, pieces }) => (
        <span key={id}>{`${pieces} × ${title}`}</span>
      ))}
      {notes && <q>{notes}</q>}
      {ownNotes.map((note, index) => (
        <span className="own" key={index}>
          {note}
        </span>
      ))}
    </p>
  )
}

function PartyAction({ party, onBoard }: Pick<PartyRowProps, 'party' | 'onBoard'>) {
  const { t, formats } = useAppI18n()
  const due = party.dueAmount > 0 && formats.price(party.dueAmount)
  const isAboard = party.aboard === party.guests
  if (isAboard && !due) return <span className="party-state">{t('party.aboard')}</span>
  return (
    <>
      {party.noShow && <span className="party-state">{t('party.no_show')}</span>}
      {party.aboard > 0 && (
        <span className="party-state">
          {isAboard ? t('party.aboard') : t('party.part', { aboard: party.aboard, guests: party.guests })}
        </span>
      )}
      <button type="button" className="button button-outline" onClick={() => onBoard(party)}>
        <span>
          {t(isAboard ? 'cash.short' : 'board.short')} <span className="sr-only">{isolatedName(party)}</span>
        </span>
        <small>{due || t('party.paid')}</small>
      </button>
    </>
  )
}
