import { business } from '../../../../content/business.ts'
import { languages } from '../../../i18n/locales.ts'
import { useContact } from '../../context/contact-context.tsx'
import { useI18n } from '../../context/i18n-context.tsx'

const { company } = business

/** Company details that the law requires (imprint). */
export function CompanyDetails() {
  const { t, formats, locale } = useI18n()
  const { email, phone } = useContact()
  const country = new Intl.DisplayNames(languages[locale].iso, { type: 'region' }).of(company.country)
  const rows = [
    [t('policy.company.seat'), `${company.street}, ${company.city}, ${country}`],
    [t('policy.company.email'), email],
    [t('policy.company.phone'), phone],
    [t('policy.company.oib'), company.oib],
    [t('policy.company.vat'), `${company.country}${company.oib}`],
    [
      t('policy.company.register'),
      t('policy.company.register_entry', { court: company.court, number: company.courtNumber }),
    ],
    [t('policy.company.capital'), formats.price(company.shareCapital)],
    [t('policy.company.management'), company.management],
    [t('policy.company.account'), `${company.iban}, ${company.bank}`],
    [t('policy.company.agency'), company.agencyCode],
    [
      t('policy.company.insurance'),
      t('policy.company.insurance_entry', { insurer: company.insurer, number: company.insurancePolicy }),
    ],
  ]
  return (
    <section className="company" aria-labelledby="company">
      <div className="chart-edge" />
      <div className="summary-card-body">
        <h2 className="d4" id="company">
          {company.legalName}
        </h2>
        <dl>
          {rows.map(([term, detail]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd className="num">{detail}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
