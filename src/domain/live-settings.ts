/**
 * A setting of the server that a site needs to take real bookings. `PAYMENTS` stands for a payment provider that takes
 * real money.
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
