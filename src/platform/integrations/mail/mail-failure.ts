/** The reason why the mail server did not accept a mail or a login. */
export type MailFailure = 'mail_login' | 'mail_unreachable' | 'mail_sender' | 'mail_recipient' | 'mail_refused'

const connectionCodes = [
  ...['ESOCKET', 'ECONNECTION', 'ETIMEDOUT', 'EDNS', 'ETLS', 'EREQUIRETLS', 'ESTREAM', 'EPROTOCOL'],
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ENETUNREACH', 'EHOSTUNREACH'],
]

/**
 * Classifies a failed mail by its error line (`failed` of `SendResult`). The line usually begins with a code of
 * Nodemailer, followed by the answer of the mail server.
 */
export function mailFailureOf(error: string): MailFailure {
  const [code = ''] = error.split(' ')
  if (/^E(NO|O)?AUTH/.test(code)) return 'mail_login'
  if (connectionCodes.includes(code)) return 'mail_unreachable'
  if (error.startsWith('EENVELOPE MAIL FROM')) return 'mail_sender'
  // The second condition matches the error of the mailers, which check the address before they send.
  if (code === 'EENVELOPE' || error.startsWith('the recipient is not')) return 'mail_recipient'
  return 'mail_refused'
}
