import { useState } from 'react'
import { call } from '../api/call.ts'
import { useRead } from '../api/use-read.ts'
import { addDays, addMonths } from '../i18n/dates.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { useToday } from '../session/app-context.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { AppSelectField } from '../ui/form-fields.tsx'

const monthsShown = 13

/**
 * Shows what each reseller sold for the trips of a month, and what it owes for them. A button saves the same as a CSV
 * file.
 */
export function ResellerStatement() {
  const { t, formats } = useAppI18n()
  const thisMonth = useToday().slice(0, 7)
  const [month, setMonth] = useState(thisMonth)
  const range = { from: `${month}-01`, to: addDays(`${addMonths(month, 1)}-01`, -1) }
  const { data, error } = useRead('reseller-report', range)
  const [failed, setFailed] = useState<unknown>()
  async function download() {
    setFailed(undefined)
    try {
      const href = URL.createObjectURL(
        await call<Blob>(`reseller-report.csv?from=${range.from}&to=${range.to}`, { as: 'blob' }),
      )
      Object.assign(document.createElement('a'), { href, download: `resellers-${month}.csv` }).click()
      URL.revokeObjectURL(href)
    } catch (problem) {
      setFailed(problem)
    }
  }
  const sold = data?.resellers.filter(
    ({ bookings, cancelled, retailAmount }) => bookings + cancelled + retailAmount > 0,
  )
  return (
    <section className="block" aria-labelledby="statement">
      <h2 id="statement">{t('resellers.statement')}</h2>
      <p className="quiet small">{t('resellers.statement_hint')}</p>
      <AppSelectField
        label={t('resellers.month')}
        options={Array.from({ length: monthsShown }, (_, back) => addMonths(thisMonth, -back)).map((value) => ({
          value,
          label: formats.month(`${value}-01`),
        }))}
        value={month}
        onChange={setMonth}
      />
      <ErrorNotice error={error ?? failed} />
      {sold?.length === 0 && <p role="status">{t('resellers.nothing')}</p>}
      {sold?.map(({ reseller, bookings, guests, cancelled, retailAmount, commissionAmount, netAmount }) => (
        <section className="block" key={reseller} aria-label={reseller}>
          <h3>{reseller}</h3>
          <p className="quiet">{t('resellers.sold', { bookings, guests, cancelled })}</p>
          <dl className="facts">
            <dt>{t('resellers.retail')}</dt>
            <dd className="num">{formats.money(retailAmount)}</dd>
            <dt>{t('resellers.commission_sum')}</dt>
            <dd className="num">{formats.money(commissionAmount)}</dd>
            <dt>{t('resellers.net')}</dt>
            <dd className="num">
              <b>{formats.money(netAmount)}</b>
            </dd>
          </dl>
        </section>
      ))}
      {data && sold && sold.length > 0 && (
        <button type="button" className="plain-button" onClick={download}>
          {t('resellers.download')}
        </button>
      )}
    </section>
  )
}
