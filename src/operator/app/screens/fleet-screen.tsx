import { type ReactNode, useId, useState } from 'react'
import { useRead } from '../api/use-read.ts'
import { BoatSheet } from '../fleet/boat-sheet.tsx'
import { QuaySheet } from '../fleet/quay-sheets.tsx'
import { AddTripSheet } from '../fleet/trip-sheet.tsx'
import { useAppI18n } from '../i18n/i18n.tsx'
import { Link, navigate } from '../routing/router.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { AppIcon } from '../ui/icon.tsx'

/** The trips, boats and quays of the operator. */
export function FleetScreen() {
  const { t, locale } = useAppI18n()
  const trips = useRead('trips', {})
  const boats = useRead('boats', {})
  const quays = useRead('quays', {})
  const [adds, setAdds] = useState<'trip' | 'boat' | 'quay' | undefined>()
  const close = () => setAdds(undefined)
  const boatsInUse = boats.data?.boats.filter(({ state }) => state !== 'retired') ?? []
  const boatName = (id: string) => boats.data?.boats.find((boat) => boat.id === id)?.name ?? id
  return (
    <>
      <div className="screen-head">
        <h1>{t('nav.fleet')}</h1>
      </div>
      <ErrorNotice error={trips.error ?? boats.error ?? quays.error} />
      <List title={t('fleet.trips')} action={t('fleet.add_trip')} onAdd={() => setAdds('trip')}>
        {trips.data?.trips.map(({ id, names, boat, starts, state }) => (
          <Item
            key={id}
            to={`/fleet/trips/${id}`}
            title={names[locale] ?? names.en ?? id}
            facts={[
              starts
                .filter((start) => start.state === 'in_use')
                .map(({ calls: [first] }) => first?.departsAt)
                .join(', '),
              boatName(boat),
              t(`trip.state.${state}`),
            ]}
          />
        ))}
      </List>
      <List title={t('fleet.boats')} action={t('fleet.add_boat')} onAdd={() => setAdds('boat')}>
        {boats.data?.boats.map(({ id, name, licensedPlaces, state }) => (
          <Item
            key={id}
            to={`/fleet/boats/${id}`}
            title={name}
            facts={[t('people.guests', { count: licensedPlaces }), t(`boat.state.${state}`)]}
          />
        ))}
      </List>
      <List title={t('fleet.quays')} action={t('fleet.add_quay')} onAdd={() => setAdds('quay')}>
        {quays.data?.quays.map(({ id, name, state }) => (
          <Item
            key={id}
            to={`/fleet/quays/${id}`}
            title={name}
            facts={state === 'retired' ? [t('quay.state.retired')] : []}
          />
        ))}
      </List>
      {adds === 'trip' && (
        <AddTripSheet boats={boatsInUse} onClose={close} onAdded={(id) => navigate(`/fleet/trips/${id}`)} />
      )}
      {adds === 'boat' && <BoatSheet onClose={close} onChanged={boats.reload} />}
      {adds === 'quay' && <QuaySheet onClose={close} onChanged={quays.reload} />}
    </>
  )
}

interface ListProps {
  title: string
  action: string
  onAdd: () => void
  children: ReactNode
}

function List({ title, action, onAdd, children }: ListProps) {
  const id = useId()
  return (
    <section className="block" aria-labelledby={id}>
      <div className="block-head">
        <h2 id={id}>{title}</h2>
        <button type="button" className="button button-outline button-quiet" onClick={onAdd}>
          {action}
        </button>
      </div>
      <ul className="rows">{children}</ul>
    </section>
  )
}

const Item = ({ to, title, facts }: { to: string; title: string; facts: string[] }) => (
  <li>
    <Link className="row" to={to}>
      <span>
        <span className="row-title">{title}</span>
        {facts.filter(Boolean).join(', ')}
      </span>
      <AppIcon name="right" />
    </Link>
  </li>
)
