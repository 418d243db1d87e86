import type { ProviderId } from '../../../contract/reservation.ts'
import { type Locale, languages } from '../../../i18n/locales.ts'
import { chunkOrReload } from '../chunk-or-reload.ts'
import type { PaymentProviderOption } from '../review/payment-methods.tsx'
import type { CardFields, OpenCardFields } from './card-fields.ts'

const adapters: Partial<Record<ProviderId, () => Promise<{ openCardFields: OpenCardFields }>>> = {
  sandbox: () => chunkOrReload(import('./sandbox-card-fields.ts')),
  stripe: () => chunkOrReload(import('./stripe-card-fields.ts')),
}

export async function loadCardFields(provider: PaymentProviderOption, locale: Locale): Promise<CardFields> {
  const load = adapters[provider.id]
  if (!load) throw new Error(`no card fields adapter for provider ${provider.id}`)
  const adapter = await load()
  return adapter.openCardFields(provider, languages[locale])
}
