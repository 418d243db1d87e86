import { useState } from 'react'
import { useRead } from '../api/use-read.ts'
import { Facts, NotFound, Retire } from '../fleet/parts.tsx'
import { type Quay, QuaySheet, QuayTextSheet, quayTexts } from '../fleet/quay-sheets.tsx'
import { useAppI18n } from '../i18n/i18n.tsx'
import { Link, navigate } from '../routing/router.tsx'
import { AppIcon } from '../ui/icon.tsx'

/** A quay: where it is, and what guests read about it. */
export function QuayScreen({ id }: { id: string }) {
  const { t, locale } = useAppI18n()
  const { data, error, reload } = useRead('quays', {})
  const [open, setOpen] = useState<'quay' | (typeof quayTexts)[number] | undefined>()
  const quay = data?.quays.find((each) => each.id === id)
  const close = () => setOpen(undefined)
  if (!quay) return <NotFound error={error} isLoaded={data !== undefined} />
  const metres = (value: number) => t('quay.metres', { metres: value })
  const textOf = ({ texts }: Quay, kind: (typeof quayTexts)[number]) => texts[kind]?.[locale] ?? texts[kind]?.en
  return (
    <>
      <Link className="plain-button" to="/fleet">
        <AppIcon name="left" />
        {t('nav.fleet')}
      </Link>
      <div className="screen-head">
        <h1>{quay.name}</h1>
        <p className="quiet">{t(`quay.state.${quay.state}`)}</p>
      </div>
      <Facts
        title={t('fleet.quay')}
        facts={[
          [t('quay.place'), `${quay.latitude}, ${quay.longitude}`],
          [
            t('quay.parking'),
            quay.parking
              ? [metres(quay.parking.metres), ...(quay.parking.isFree ? [t('quay.free')] : [])].join(', ')
              : t('fleet.unknown'),
          ],
          [t('quay.machine'), quay.cashMachineMetres === null ? t('fleet.unknown') : metres(quay.cashMachineMetres)],
        ]}
        onChange={() => setOpen('quay')}
      />
      <section className="block" aria-labelledby="quay-texts">
        <h2 id="quay-texts">{t('quay.texts')}</h2>
        <ul className="rows">
          {quayTexts.map((kind) => (
            <li className="row" key={kind}>
              <span>
                <span className="row-title">{t(`quay.text.${kind}`)}</span>
                {textOf(quay, kind) ?? t('quay.made_from_name')}
              </span>
              <button
                type="button"
                className="button button-outline button-quiet"
                aria-label={`${t(`quay.text.${kind}`)}: ${t('action.change')}`}
                onClick={() => setOpen(kind)}
              >
                {t('action.change')}
              </button>
            </li>
          ))}
        </ul>
      </section>
      {quay.state !== 'retired' && (
        <Retire action="quay-retire" id={id} name={quay.name} onRetired={() => navigate('/fleet')} />
      )}
      {open === 'quay' && <QuaySheet quay={quay} onClose={close} onChanged={reload} />}
      {open !== undefined && open !== 'quay' && (
        <QuayTextSheet quay={quay} kind={open} onClose={close} onChanged={reload} />
      )}
    </>
  )
}
