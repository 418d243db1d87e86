/** Domains of mail providers that are suggested instead of a mistyped domain. */
export const suggestedDomains = [
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'hotmail.co.uk',
  'hotmail.de',
  'hotmail.it',
  'outlook.com',
  'outlook.de',
  'outlook.it',
  'yahoo.com',
  'yahoo.co.uk',
  'yahoo.de',
  'yahoo.it',
  'icloud.com',
  'protonmail.com',
  'btinternet.com',
  't-online.de',
  'freenet.de',
  'libero.it',
  'virgilio.it',
  'tiscali.it',
  'interia.pl',
]

/** Existing providers whose domains differ from a suggested one by one letter. */
export const otherProviders = ['mail.com', 'email.com', 'ymail.com']

const furtherProviders =
  'gmx.de gmx.net gmx.at gmx.ch gmx.com web.de t-online.de posteo.de mailbox.org wp.pl onet.pl o2.pl op.pl poczta.onet.pl interia.eu ' +
  'live.com live.it msn.com me.com mac.com proton.me pm.me aol.com hotmail.fr yahoo.fr orange.fr free.fr alice.it tin.it net.hr ' +
  'inet.hr t-com.hr siol.net a1.net bluewin.ch seznam.cz centrum.sk zoho.com fastmail.com hey.com duck.com'

/** Domains on which unrelated people have mailboxes. */
export const mailProviders: ReadonlySet<string> = new Set([
  ...suggestedDomains,
  ...otherProviders,
  ...furtherProviders.split(' '),
])
