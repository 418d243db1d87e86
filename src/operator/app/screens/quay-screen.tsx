import { useState } from 'react'
import { useRead } from '../api/use-read.ts'
import { Facts, FleetHead, NotFound, Retire } from '../fleet/parts.tsx'
import { QuaySheet, QuayTextSheet, type QuayView, quayTexts } from '../fleet/quay-sheets.tsx'
import { useAppI18n } from '../i18n/i18n.tsx'
import { navigate } from '../routing/router.tsx'
import { useAction } from '../session/use-action.ts'
import { PictureField } from '../studio/pictures/picture-field.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'

/** A quay: where it is, and what guests read about it. */
export function QuayScreen({ id }: { id: string }) {
  const { t, locale } = useAppI18n()
  const { data, error, reload } = useRead('quays', {})
  const [open, setOpen] = useState<'quay' | (typeof quayTexts)[number] | undefined>()
  const quay = data?.quays.find((each) => each.id === id)
  const close = () => setOpen(undefined)
  if (!quay) return <NotFound error={error} isLoaded={data !== undefined} />
  const metres = (value: number) => t('quay.metres', { metres: value })
  const textOf = ({ texts }: QuayView, kind: (typeof quayTexts)[number]) => texts[kind]?.[locale] ?? texts[kind]?.en
  return (
    <>
      <FleetHead title={quay.name} state={t(`quay.state.${quay.state}`)} />
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
      <QuayPicture quay={quay} onChanged={reload} />
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

function QuayPicture({ quay, onChanged }: { quay: QuayView; onChanged: () => Promise<void> }) {
  const { t } = useAppI18n()
  const { run, error } = useAction('quay-set')
  const choose = async (picture: string | null) => {
    if (await run({ id: quay.id, picture })) await onChanged()
  }
  return (
    <section className="block">
      <PictureField
        label={t('quay.picture')}
        value={quay.picture}
        place={undefined}
        sample={undefined}
        isOptional
        onChange={(value) => void choose(value as string | null)}
      />
      <p className="quiet small">{t('quay.picture_hint')}</p>
      {error !== undefined && <ErrorNotice error={error} />}
    </section>
  )
}
