import type { OutgoingMail } from './mailer.ts'

/** Test fixture. */
export const sampleMail = (changes: Partial<OutgoingMail> = {}): OutgoingMail => ({
  id: '01990000-0000-7000-8000-000000000001',
  origin: 'https://bonaca.example:8443',
  to: 'ana@mail.example',
  at: new Date('2027-07-01T06:30:00.000Z'),
  subject: 'Vaša karta: 14. srpnja 2027., 09:00 Bibinje',
  html: '<p>Čekamo vas<img src="cid:code" alt="QR"></p>',
  text: 'Čekamo vas\n',
  language: 'hr',
  replyTo: { name: 'Bonaca', address: 'hello@bonaca.example' },
  attachments: [
    { filename: 'code.png', contentType: 'image/png', content: Buffer.from('picture'), cid: 'code' },
    {
      filename: 'bonaca-BNC-7K4Q2X.ics',
      contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
      content: Buffer.from('BEGIN:VCALENDAR\r\n'),
    },
  ],
  ...changes,
})
