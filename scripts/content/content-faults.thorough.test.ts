import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { projectRoot } from '../../src/shared/project-root.ts'
import { contentFaults } from './content-faults.ts'

// Changes a copy of the content as an operator might, and expects each fault with its line.

const business = 'content/business.ts'
const contact = 'content/pages/contact/hr.md'

const contactPage = `---
title: Kontakt
meta_title: Kontakt
meta_description: Kako do nas
lead: Pišite nam.
alt: Luka
list:
  - icon: phone
    text: "Na telefon se javljamo od {phone_from}."
    if: phone_hours
places:
  zadar: Na rivi
  bibinje: U luci
---

## Gdje smo

Polazak je u {zadar_departs_at}.
`

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bonaca-content-'))
  for (const folder of ['content', 'messages']) {
    cpSync(join(projectRoot, folder), join(root, folder), { recursive: true })
  }
  cpSync(join(projectRoot, 'test/fixtures/business.ts'), join(root, business))
  writeFileSync(join(root, contact), contactPage)
})
afterEach(() => rmSync(root, { recursive: true }))

/** Replaces a text in a file. @returns the line at which the new text begins */
function change(file: string, from: string | RegExp, to: string): number {
  const source = readFileSync(join(root, file), 'utf8')
  const changed = source.replace(from, () => to)
  expect(changed).not.toBe(source)
  writeFileSync(join(root, file), changed)
  return changed.slice(0, changed.indexOf(to)).split('\n').length
}

const found = async () => (await contentFaults(root)).map(({ file, line, problem }) => `${file}:${line}: ${problem}`)

test('content without faults is accepted', async () => {
  expect(await found()).toEqual([])
})

test('a third departure location needs no change of code', async () => {
  const row = `    { id: 'biograd', name: 'Biograd', departsAt: '09:45', latitude: 43.9, longitude: 15.39 },\n  ],\n  stops`
  change(business, '  ],\n  stops', row)
  expect(await found()).toEqual([])
})

test('a fact about an unknown departure location is refused at its line', async () => {
  const line = change(business, "returnsFirstTo: 'bibinje'", "returnsFirstTo: 'trogir'")
  expect(await found()).toEqual([
    `${business}:${line}: tripFacts.returnsFirstTo names trogir, which is none of the departure locations.`,
  ])
})

test.each([
  [
    `departsAt: '08:00'`,
    `departsAt: '8.00'`,
    'initialTrip.departureLocations[0].departsAt must be a time such as 08:00.',
  ],
  [
    `longitude: 15.2203`,
    `longitude: 44.1173`,
    'initialTrip.departureLocations[0].longitude is north or east of the charts, which end at 19.9.',
  ],
  [`toilets: 2`, `toilets: '2'`, 'initialBoat.facts.toilets must be a number.'],
  [`hasShade:`, `shade:`, 'initialBoat.facts.shade is no known field; its name may be misspelt.'],
  [
    `languages: ['hr'`,
    `languages: ['Croatian'`,
    'tripFacts.crew.languages[0] must be a language code of two letters, such as de.',
  ],
  [
    `de: 'weißer Holzrumpf`,
    `fr: 'une coque`,
    'initialBoat.facts.marks.fr is no known field; its name may be misspelt.',
  ],
  [`timeZone: 'Europe/Zagreb'`, `timeZone: 'Europe/Rome'`, 'region.timeZone must be one of: "Europe/Zagreb".'],
])('%s as %s is refused at its line', async (from, to, problem) => {
  const line = change(business, from, to)
  expect(await found()).toContain(`${business}:${line}: ${problem}`)
})

test('a missing field is refused at the group that lacks it', async () => {
  change(business, /^ {2}hasFreeSeating: true,\n/m, '')
  const line = 1 + readFileSync(join(root, business), 'utf8').split('export const tripFacts')[0]!.split('\n').length - 1
  expect(await found()).toEqual([`${business}:${line}: tripFacts.hasFreeSeating is missing.`])
})

test('a wrong syntax and an unknown name are refused at their lines', async () => {
  const unknown = change(business, 'toilets: 2', 'toilets: two')
  expect(await found()).toEqual([`${business}:${unknown}: two is not defined.`])
  const comma = change(business, `name: 'Bonaca',`, `name: 'Bonaca'`)
  expect(await found()).toEqual([expect.stringMatching(`^${business}:${comma + 1}: Expected`)])
})

test.each([
  [/^## /m, '### ', 'The headline “.*” must begin with ##, and no other number of #.'],
  [/^## /m, '{boat_colour} ', 'The placeholder {boat_colour} has no value.'],
  [/^## /m, '{deposit ', 'A brace has no counterpart'],
  [/^## /m, '[Cijene](page:prices) ', 'The link “page:prices” leads to no page and no address; the pages are home, '],
  [/^## /m, '{cliffs, select, walk {x} other {y {z}}} ', 'A brace has no counterpart'],
  [/^title:/m, 'titel:', 'titel is no known field; its name may be misspelt.'],
  [/^lead:.*$/m, 'lead: 5', 'lead must be a text.'],
  [/^lead:/m, 'lead: "', 'Missing closing "quote.'],
  [/^ {4}if: .*$/m, '    if: telephone', 'list[0].if is no known condition.'],
  [/^ {2}zadar: .*$/m, '  zadar: ""', 'places.zadar is empty.'],
])('in a page text, %s as "%s" is refused at its line', async (from, to, problem) => {
  const line = change(contact, from, to)
  expect(await found()).toContainEqual(expect.stringContaining(`${contact}:${line}: ${problem.split('“.*”')[0]}`))
})

test('a missing row and a missing file are refused', async () => {
  const home = 'content/pages/home/de.md'
  const [, fields = '', body = ''] = readFileSync(join(root, home), 'utf8').match(/^---\n(.*?)\n(---\n.*)$/s) ?? []
  const page = parseDocument(fields)
  page.deleteIn(['day', 'steps', 3])
  writeFileSync(join(root, home), `---\n${page}${body}`)
  rmSync(join(root, 'content/pages/payout/de.md'))
  expect(await found()).toEqual([
    expect.stringMatching(/^content\/pages\/home\/de.md:\d+: day.steps must have at least 4 rows.$/),
    'content/pages/payout/de.md:1: The file is missing.',
  ])
})

test('line ends and the byte order mark of Windows are accepted, and lines are counted alike', async () => {
  const source = readFileSync(join(root, contact), 'utf8')
  writeFileSync(join(root, contact), `\uFEFF${source.replaceAll('\n', '\r\n')}`)
  expect(await found()).toEqual([])
  const line = change(contact, /^lead:.*\r$/m, 'lead: 5\r')
  expect(await found()).toEqual([`${contact}:${line}: lead must be a text.`])
})

const messages = 'messages/de.json'

test.each([
  ['"mail.greeting": "', '"mail.greeting": "{name', 'mail.greeting is no valid message: '],
  ['"mail.greeting": "', '"mail.greeting": "} ', 'mail.greeting has a brace without a counterpart, near “}'],
  [
    '"mail.greeting": "',
    '"mail.greeting": "{firstname} ',
    'mail.greeting uses {firstname}, which has no value in this message.',
  ],
  [
    '"mail.greeting": "',
    '"mail.greeting": "{name, plurl, other {x}} ',
    'mail.greeting uses {name, plurl}; the formats are number, plural and select.',
  ],
  [
    '"mail.greeting": "',
    '"mail.greeting": "{name, select, a {x}} ',
    'mail.greeting lacks the case "other" of {name, select}.',
  ],
  [
    '"mail.greeting": "',
    '"mail.greeting": "{name, plural, other {x}} ',
    'mail.greeting lacks the case "one" of {name, plural}.',
  ],
  ['{deposit} pro', 'wenig pro', 'assurance.deposit lacks {deposit}, which the English message states.'],
  ['"mail.greeting"', '"mail.greting"', 'mail.greting is not in the English file: its name may be misspelt.'],
  ['"mail.greeting": ', '"mail.greeting": 5 ', 'Expected'],
])('in a catalogue, %s as %s is refused at its line', async (from, to, problem) => {
  const line = change(messages, from, to)
  expect(await found()).toContainEqual(expect.stringContaining(`${messages}:${line}: ${problem}`))
})
