/**
 * A setting of the server that must be right before a site takes real bookings; `STRIPE_API_BASE` must be absent.
 * `PAYMENTS` stands for a payment provider that takes real money.
 */
export type LiveSetting =
  | 'ORIGIN'
  | 'SMTP_URL'
  | 'MAIL_FROM'
  | 'OPERATOR_EMAIL'
  | 'OPERATOR_PHONE'
  | 'RATE_LIMITS'
  | 'PAYMENTS'
  | 'STRIPE_SECRET_KEY'
  | 'STRIPE_API_BASE'
  | 'MONRI_API_BASE'
