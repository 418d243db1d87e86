import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type PaymentIntent, paymentIntentSchema, reasons, stripeSnapshot, toDeclineReason } from './responses.ts'

const intent = (over: Partial<PaymentIntent> = {}): PaymentIntent => ({
  id: 'pi_1',
  status: 'requires_capture',
  amount: 3000,
  amount_received: 0,
  currency: 'eur',
  client_secret: 'pi_1_secret_2',
  metadata: { attempt_id: 'a1' },
  last_payment_error: null,
  ...over,
})

test.each([
  ['requires_capture', 'authorized'],
  ['succeeded', 'captured'],
  ['canceled', 'canceled'],
  ['processing', 'processing'],
  ['requires_confirmation', 'processing'],
  ['requires_payment_method', 'declined'],
  ['requires_action', 'requires_action'],
] as const)('maps %s to %s', (status, ours) => {
  expect(stripeSnapshot(intent({ status })).status).toBe(ours)
})

test('the client secret is exposed only while a 3-D Secure challenge is pending', () => {
  expect(stripeSnapshot(intent({ status: 'requires_action' })).nextAction).toEqual({
    type: 'challenge',
    client_secret: 'pi_1_secret_2',
  })
  for (const status of ['requires_capture', 'succeeded', 'requires_payment_method', 'processing'] as const) {
    expect(JSON.stringify(stripeSnapshot(intent({ status })))).not.toContain('secret')
  }
})

test.each([
  ['all', 2500, { amount: 2500, refundedAmount: 700 }],
  ['a part', 2000, { amount: 2500, refundedAmount: 1200 }],
  ['too much', 2600, { amount: 2600, refundedAmount: 700 }],
])('of a payment of which %s was captured, the rest counts as refunded', (_, amount_received, expected) => {
  const captured = intent({ status: 'succeeded', amount: 2500, amount_received })
  expect(stripeSnapshot(captured, { refundedAmount: 700 })).toMatchObject({ ...expected, currency: 'EUR' })
})

test('a payment without our metadata has an empty attempt id', () => {
  expect(stripeSnapshot(intent({ metadata: {} })).attemptId).toBe('')
})

test.each([
  [{ code: 'card_declined', decline_code: 'insufficient_funds' }, 'insufficient_funds'],
  [{ code: 'card_declined', decline_code: 'generic_decline' }, 'card_declined'],
  [{ code: 'card_declined', decline_code: 'stolen_card' }, 'card_declined'],
  [{ code: 'card_declined', decline_code: 'try_again_later' }, 'provider_fault'],
  [{ code: 'expired_card', decline_code: 'expired_card' }, 'expired_card'],
  [{ code: 'incorrect_cvc', decline_code: null }, 'check_details'],
  [{ code: 'incorrect_number', decline_code: 'generic_decline' }, 'check_details'],
  [{ code: 'invalid_expiry_year' }, 'check_details'],
  [{ code: 'card_declined', decline_code: 'card_not_supported' }, 'card_declined'],
  [{ code: 'three_d_secure_authentication_upstream_error' }, 'authentication_failed'],
  [{ code: 'expired_payment_method' }, 'expired_card'],
  [{ code: 'token_already_used' }, 'invalid_token'],
  [{ code: 'processing_error', decline_code: null }, 'provider_fault'],
  [{ code: 'authentication_required', decline_code: 'authentication_required' }, 'authentication_failed'],
  [{ code: 'payment_intent_authentication_failure' }, 'authentication_failed'],
  [{ code: 'card_declined', decline_code: 'a_reason_of_next_year' }, 'card_declined'],
  [null, 'card_declined'],
])('maps %o to %s', (error, reason) => {
  expect(toDeclineReason(error)).toBe(reason)
})

/** The error codes of the pinned API version. Types don't exist at run time, so the declaration file is parsed. */
function codesOfStripe(): string[] {
  const types = readFileSync(new URL('./resources/PaymentIntents.d.ts', import.meta.resolve('stripe')), 'utf8')
  const [, union = ''] = /namespace LastPaymentError \{\s+type Code = ([^;]+);/.exec(types) ?? []
  return [...union.matchAll(/'(\w+)'/g)].map(([, code = '']) => code)
}

/** Codes about bank accounts, other products, a wrong request or the account: a guest can't cause them with a card. */
const notAboutTheCard = `
  account_closed account_country_invalid_address account_error_country_change_requires_additional_steps
  account_information_mismatch account_invalid account_number_invalid account_token_required_for_v2_account
  acss_debit_session_incomplete action_blocked alipay_upgrade_required amount_too_large amount_too_small
  anomalous_money_movement_request api_key_expired application_fees_not_allowed approval_required balance_insufficient
  balance_invalid_parameter bank_account_bad_routing_numbers bank_account_declined bank_account_exists
  bank_account_restricted bank_account_unusable bank_account_unverified bank_account_verification_failed
  billing_invalid_mandate bitcoin_upgrade_required capability_not_active capture_charge_authorization_expired
  capture_unauthorized_payment cardholder_phone_number_required charge_already_captured charge_already_refunded
  charge_disputed charge_exceeds_source_limit charge_exceeds_transaction_limit charge_expired_for_capture
  charge_invalid_parameter charge_not_refundable clearing_code_unsupported country_code_invalid country_unsupported
  coupon_expired customer_max_payment_methods customer_max_subscriptions customer_session_expired
  customer_tax_location_invalid debit_not_authorized dispute_evidence_page_limit_exceeded email_invalid
  failed_tax_calculation financial_account_balance_does_not_support_currency financial_account_capability_not_enabled
  financial_account_capability_restricted financial_connections_account_inactive
  financial_connections_account_pending_account_numbers financial_connections_account_unavailable_account_numbers
  financial_connections_consent_locale_invalid financial_connections_consent_locale_unsupported
  financial_connections_no_successful_transaction_refresh forwarding_api_inactive forwarding_api_invalid_parameter
  forwarding_api_retryable_upstream_error forwarding_api_upstream_connection_error
  forwarding_api_upstream_connection_timeout forwarding_api_upstream_error idempotency_key_in_use
  india_recurring_payment_mandate_canceled instant_payouts_config_disabled instant_payouts_currency_disabled
  instant_payouts_limit_exceeded instant_payouts_unsupported intent_invalid_state intent_verification_method_missing
  invalid_canceled_subscription_fields invalid_card_type invalid_characters invalid_charge_amount
  invalid_mandate_reference_prefix_format invalid_source_usage invalid_tax_location invoice_no_customer_line_items
  invoice_no_payment_method_types invoice_no_subscription_line_items invoice_not_editable
  invoice_on_behalf_of_not_editable invoice_payment_intent_requires_action invoice_upcoming_none livemode_mismatch
  lock_timeout missing no_account not_allowed_on_standard_account out_of_inventory ownership_declaration_not_allowed
  parameter_invalid_empty parameter_invalid_integer parameter_invalid_string_blank parameter_invalid_string_empty
  parameter_missing parameter_unknown parameters_exclusive payment_evaluation_on_api_version_not_supported
  payment_intent_action_required payment_intent_incompatible_payment_method payment_intent_invalid_parameter
  payment_intent_konbini_rejected_confirmation_number payment_intent_mandate_invalid
  payment_intent_payment_attempt_expired payment_intent_rate_limit_exceeded payment_intent_unexpected_state
  payment_method_bank_account_already_verified payment_method_bank_account_blocked
  payment_method_billing_details_address_missing payment_method_configuration_failures
  payment_method_currency_mismatch payment_method_invalid_parameter payment_method_invalid_parameter_testmode
  payment_method_microdeposit_failed payment_method_microdeposit_processing_error
  payment_method_microdeposit_verification_amounts_invalid payment_method_microdeposit_verification_amounts_mismatch
  payment_method_microdeposit_verification_attempts_exceeded
  payment_method_microdeposit_verification_descriptor_code_mismatch payment_method_microdeposit_verification_timeout
  payment_method_restricted payment_method_unactivated payment_method_unexpected_state payment_method_unsupported_type
  payout_reconciliation_not_ready payouts_limit_exceeded payouts_not_allowed platform_account_required
  platform_api_key_expired product_inactive progressive_onboarding_limit_exceeded rate_limit refer_to_customer
  refund_disputed_payment request_blocked resource_already_exists resource_missing return_intent_already_processed
  routing_number_invalid secret_key_required sepa_unsupported_account
  service_period_coupon_with_metered_tiered_item_unsupported setup_attempt_failed setup_intent_authentication_failure
  setup_intent_invalid_parameter setup_intent_mandate_invalid setup_intent_mobile_wallet_unsupported
  setup_intent_setup_attempt_expired setup_intent_unexpected_state shipping_address_invalid
  shipping_calculation_failed siret_invalid sku_inactive smart_disputes_not_available state_unsupported
  status_transition_invalid storer_capability_missing storer_capability_not_active stripe_tax_inactive
  subscription_update_trial_after_billing_cycle_anchor tax_id_invalid tax_id_prohibited taxes_calculation_failed
  terminal_location_country_unsupported terminal_reader_busy terminal_reader_hardware_fault
  terminal_reader_invalid_location_for_activation terminal_reader_invalid_location_for_payment terminal_reader_offline
  terminal_reader_timeout testmode_charges_only tls_version_unsupported transfer_source_balance_parameters_mismatch
  transfers_not_allowed url_invalid`

test('each error code of the installed package has a reason or is not about the card', () => {
  const known = codesOfStripe()
  expect(known).toContain('card_declined')
  const others = notAboutTheCard.trim().split(/\s+/)
  expect(known.filter((code) => !reasons.has(code))).toEqual(others)
})

test('rejects an unknown status', () => {
  expect(paymentIntentSchema.safeParse(intent()).success).toBe(true)
  expect(paymentIntentSchema.safeParse({ ...intent(), status: 'requires_patience' }).success).toBe(false)
})
