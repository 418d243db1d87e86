import type { LegalFacts } from '../../../../content/business-schema.ts'
import { currentSite } from '../../../../content/site.ts'
import { languages } from '../../../../i18n/locales.ts'
import type { Translate } from '../../../../i18n/translator.ts'
import { useContact } from '../../context/contact-context.tsx'
import { useI18n } from '../../context/i18n-context.tsx'
import { ContentFold } from './fold.tsx'

/** The number of rows that phones show unfolded. */
const shown = 3

/** Company details that the law requires (imprint). */
export function CompanyDetails() {
  const { t, formats, locale } = useI18n()
  const { email, phone } = useContact()
  const { company } = currentSite().business
  const country = new Intl.DisplayNames(languages[locale].iso, { type: 'region' }).of(company.country)
  const rows: [term: string, detail: string][] = [
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
    ...legalRows(currentSite().legalFacts, t),
  ]
  return (
    <section className="company" aria-labelledby="company">
      <div className="chart-edge" />
      <div className="summary-card-body">
        <h2 className="d4" id="company">
          {company.legalName}
        </h2>
        <div className="company-data">
          <Rows rows={rows.slice(0, shown)} />
          <ContentFold>
            <Rows rows={rows.slice(shown)} />
          </ContentFold>
        </div>
      </div>
    </section>
  )
}

const Rows = ({ rows }: { rows: [term: string, detail: string][] }) => (
  <dl>
    {rows.map(([term, detail]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd className="num">{detail}</dd>
      </div>
    ))}
  </dl>
)

/** The rows of those legal facts that are known. */
export function legalRows(facts: LegalFacts, t: Translate): [term: string, detail: string][] {
  const { supervisoryAuthority: authority, licence, disputeBody: body, contentResponsible } = facts
  const participation = body?.takesPart ? 'yes' : 'no'
  return [
    ...(licence ? [row('licence', t('policy.company.licence_entry', { ...licence }))] : []),
    ...(authority ? [row('authority', `${authority.name}, ${authority.address}`)] : []),
    ...(contentResponsible ? [row('responsible', contentResponsible)] : []),
    ...(body
      ? [row('disputes', t('policy.company.disputes_entry', { participation, body: body.name, website: body.website }))]
      : []),
  ]

  function row(name: 'licence' | 'authority' | 'responsible' | 'disputes', detail: string): [string, string] {
    return [t(`policy.company.${name}`), detail]
  }
}
