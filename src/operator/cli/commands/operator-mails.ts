import { type OperatorMailGroup, operatorMailGroups } from '../../../contract/mail-kinds.ts'
import { operatorMails, operatorMailsSet } from '../../operations/operator-mails.ts'
import { operationCommand } from '../command.ts'
import { guestEmail, type Parser, required } from '../parsers/field.ts'

export const mailsShow = operationCommand(operatorMails, {
  name: 'mails show',
  summary: 'shows who gets the mails to the operator',
  examples: ['mails show'],
  parameters: {},
  options: {},
  input: () => ({}),
  print: ({ address, second }) => [`${address} gets all of them.`, lineOf(second)],
})

/** Kinds of mails, separated by commas, such as `bookings,money`. */
const groupList: Parser<OperatorMailGroup[]> = {
  placeholder: 'kinds',
  expects: `some of ${operatorMailGroups.join(', ')}`,
  parse(input) {
    const chosen = input.split(',').map((text) => operatorMailGroups.find((group) => group === text.trim()))
    return chosen.every((group) => group !== undefined) ? [...new Set(chosen)] : undefined
  },
}

export const mailsSecond = operationCommand(operatorMailsSet, {
  name: 'mails second',
  summary: 'sets a second recipient of the mails to the operator, by kind',
  examples: ['mails second skipper@tours.example bookings,changes'],
  parameters: {
    address: required(guestEmail, 'who gets them as well'),
    kinds: required(groupList, 'site: failing checks and new devices; enquiries: messages and reviews'),
  },
  options: {},
  input: ({ address, kinds }) => ({ second: { email: address, groups: kinds } }),
  print: ({ second }) => [lineOf(second)],
})

export const mailsOne = operationCommand(operatorMailsSet, {
  name: 'mails one',
  summary: 'removes the second recipient of the mails to the operator',
  examples: ['mails one'],
  parameters: {},
  options: {},
  input: () => ({ second: null }),
  print: ({ second }) => [lineOf(second)],
})

const lineOf = (second: { email: string; groups: string[] } | null) =>
  second ? `${second.email} gets ${second.groups.join(', ')} as well.` : 'Nobody else gets them.'
