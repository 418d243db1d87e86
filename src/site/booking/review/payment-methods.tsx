import type { PaymentProviderOption } from '../../../contract/settings.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { useHydrated } from '../../islands/use-hydrated.ts'
import { FieldError } from '../../ui/field.tsx'
import { useBooking } from '../state/use-booking.ts'

/**
 * The chosen payment provider, or else the first usable one. Card fields are usable only after hydration; the bank's
 * page always is.
 */
export function useSelectedProvider(): PaymentProviderOption | undefined {
  const { page, fields } = useBooking()
  const hydrated = useHydrated()
  const usable = page.settings.payment_providers.filter(({ kind }) => hydrated || kind === 'bank_card')
  return usable.find(({ id }) => id === fields.provider) ?? usable[0]
}

export function PaymentMethods({ chosen }: { chosen: PaymentProviderOption | undefined }) {
  const { t, href } = useI18n()
  const { page, rejection, setField } = useBooking()
  const hydrated = useHydrated()
  const errors = rejection?.errors['payment.provider'] ?? rejection?.errors['payment.token']
  if (page.settings.payment_providers.every(({ kind }) => kind === 'card')) {
    return (
      <noscript>
        <p className="note">
          {t('booking.pay.needs_script')} <a href={href('contact')}>{t('booking.nearest.contact')}</a>
        </p>
      </noscript>
    )
  }
  return (
    <section className="booking-section">
      <fieldset aria-describedby={errors && 'provider-error'} data-refused={errors && ''}>
        <legend>
          <h2 className="d4">{t('booking.pay.how')}</h2>
        </legend>
        <div className="choices">
          {page.settings.payment_providers.map(({ id, kind, test_mode }) => (
            // Invisible until hydration, but with its place: otherwise hydration would move the button below.
            <label key={id} className={hydrated || kind === 'bank_card' ? undefined : 'needs-script'}>
              <input
                type="radio"
                name="provider"
                value={id}
                checked={chosen?.id === id}
                disabled={!hydrated && kind === 'card'}
                onChange={() => setField('provider', id)}
              />
              <span className="choice-title">{t(`booking.pay.${kind}`)}</span>
              <small>
                {t(`booking.pay.${kind}_note`)}
                {test_mode ? ` ${t('payment.test_mode')}` : ''}
              </small>
            </label>
          ))}
        </div>
        <FieldError name="provider" errors={errors} />
      </fieldset>
    </section>
  )
}
