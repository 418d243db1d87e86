import type { ProviderId } from '../../../../contract/reservation.ts'
import type { PaymentProviderOption } from '../../../../contract/settings.ts'
import { type Locale, languages } from '../../../../i18n/locales.ts'
import type { CardFields, OpenCardFields } from '../../../../platform/integrations/card-fields.ts'
import { chunkOrReload } from '../chunk-or-reload.ts'

const adapters: Partial<Record<ProviderId, () => Promise<{ openCardFields: OpenCardFields }>>> = {
  sandbox: () => chunkOrReload(import('../../../../platform/integrations/sandbox/browser/card-fields.ts')),
  stripe: () => chunkOrReload(import('../../../../platform/integrations/stripe/browser/card-fields.ts')),
}

export async function loadCardFields(provider: PaymentProviderOption, locale: Locale): Promise<CardFields> {
  const load = adapters[provider.id]
  if (!load) throw new Error(`no card fields adapter for provider ${provider.id}`)
  const adapter = await load()
  return adapter.openCardFields(provider, languages[locale])
}
