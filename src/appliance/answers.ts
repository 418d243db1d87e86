import { createInterface } from 'node:readline/promises'
import { senderOf } from '../main/env.ts'

/** The answers that `bonaca install` needs, from its options or from a terminal. */
export interface Answers {
  email?: string
  phone?: string
  smtpUrl?: string
  operatorOrigin?: string
}

const questions: { answer: keyof Answers; setting: string; text: string }[] = [
  { answer: 'email', setting: 'OPERATOR_EMAIL', text: "The operator's e-mail address" },
  { answer: 'phone', setting: 'OPERATOR_PHONE', text: "The operator's phone number" },
  { answer: 'smtpUrl', setting: 'SMTP_URL', text: 'The mail server, smtps://user:password@host:465' },
  {
    answer: 'operatorOrigin',
    setting: 'OPERATOR_ORIGIN',
    text: "The address of the crew's app, such as https://crew.tours.example",
  },
]

/** The questions that neither the options nor the installed settings answer. */
export const openQuestions = (answers: Answers, settings: Record<string, string>) =>
  questions.filter(({ answer, setting }) => !answers[answer] && !settings[setting])

/** Asks on a terminal for the missing answers. An empty answer leaves its setting unset. */
export async function askForMissing(answers: Answers, settings: Record<string, string>): Promise<Answers> {
  const open = openQuestions(answers, settings)
  if (!process.stdin.isTTY || open.length === 0) return answers
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const given: Answers = { ...answers }
  try {
    for (const { answer, text } of open) {
      const line = (await terminal.question(`${text} (empty: later) `)).trim()
      if (line) given[answer] = line
    }
    return given
  } finally {
    terminal.close()
  }
}

/** The environment variables that the answers set. */
export const settingsFrom = ({ email, phone, smtpUrl, operatorOrigin }: Answers): Record<string, string> => ({
  ...(email && { OPERATOR_EMAIL: email, MAIL_FROM: senderOf(email) }),
  ...(phone && { OPERATOR_PHONE: phone }),
  ...(smtpUrl && { SMTP_URL: smtpUrl }),
  ...(operatorOrigin && { OPERATOR_ORIGIN: operatorOrigin }),
})
