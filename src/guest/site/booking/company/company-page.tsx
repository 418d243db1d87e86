import type { InvoiceBuyer } from '../../../../contract/buyer.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { RouteLeg } from '../../ui/route-leg.tsx'
import { FormView } from '../form-view.tsx'
import type { CompanyView } from './company-form.ts'

interface CompanyPageProps {
  view: CompanyView
  /** The path of the booking's page. */
  page: string
}

/** Asks a business guest for the company that the invoices are for: a plain form. */
export function CompanyPage({ view: { fields, isSet, issued, errors }, page }: CompanyPageProps) {
  const { t } = useI18n()
  const of = (name: keyof InvoiceBuyer) => ({ name, defaultValue: fields[name], errors: errors?.[name], fullRow: true })
  return (
    <FormView
      page={page}
      title={t('company.title')}
      lead={issued ? t('company.issued', { number: issued }) : t('company.lead')}
    >
      {!issued && (
        <form method="post" action={`${page}?company`} noValidate>
          <FormError errors={errors && { ...errors, form: errors.form ?? [t('error.summary')] }} />
          <div className="fields">
            <TextField {...of('company')} label={t('company.name')} autoComplete="organization" />
            <TextField
              {...of('address')}
              label={t('company.address')}
              hint={t('company.address_hint')}
              autoComplete="street-address"
            />
            <TextField
              {...of('vatin')}
              label={t('company.vatin')}
              hint={t('company.vatin_hint')}
              autoComplete="off"
              spellCheck={false}
            />
          </div>
          {isSet && <p>{t('company.remove')}</p>}
          <div className="actions">
            <button type="submit" name="intent" value="company" className="button button-primary button-large">
              <span>{t('company.save')}</span>
              <RouteLeg />
            </button>
          </div>
        </form>
      )}
    </FormView>
  )
}
