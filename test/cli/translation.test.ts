import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readCsv, toCsv } from '../../src/shared/csv.ts'
import { setUpCli } from '../fixtures/cli-setup.ts'

const { operator } = setUpCli()

let folder: string
let file: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bonaca-translation-'))
  file = join(folder, 'de.csv')
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  await operator('site', 'discard', '--yes')
  expect(await operator('translation', 'export', 'de', file)).toMatchObject({ status: 0 })
})

interface Row {
  [column: string]: string
  path: string
  text: string
}
async function read(): Promise<Row[]> {
  const csv = readCsv(await readFile(file))
  if (!csv.ok) throw new Error(csv.problem)
  return csv.rows as Row[]
}
async function write(rows: Row[], of: (csv: string) => string = (csv) => csv): Promise<void> {
  const head = Object.keys(rows[0] ?? {})
  await writeFile(
    file,
    of(
      toCsv(
        head,
        rows.map((row) => head.map((name) => row[name] ?? '')),
      ),
    ),
  )
}
/** Replaces these texts in the file. @returns the numbers of their rows, counted from the header as row 1 */
async function translate(texts: Record<string, string>, of?: (csv: string) => string): Promise<number[]> {
  const rows = await read()
  await write(
    rows.map((row) => ({ ...row, text: texts[row.path] ?? row.text })),
    of,
  )
  return Object.keys(texts).map((path) => rows.findIndex((row) => row.path === path) + 2)
}
const importFile = async () => operator('translation', 'import', 'de', file, '--yes')
const show = async (path: string) => JSON.parse((await operator('site', 'show', path, '--json')).out).fields[0]

const title = 'pages.home.de.title'
const question = 'pages.tour.de.questions.list.0.question'
const description = 'pages.tour.de.meta_description'

test('the file has every text of the language and none of its icons, conditions and dates', async () => {
  const rows = await read()
  expect(rows.find(({ path }) => path === title)).toMatchObject({ state: 'written', most_characters: '5000' })
  expect(rows.some(({ path }) => path === question)).toBe(true)
  expect(rows.filter(({ path }) => /\.(icon|if|updated)$|^languages|\.en\./.test(path))).toEqual([])
  expect(rows.length).toBeGreaterThan(300)
  expect(await importFile()).toMatchObject({ status: 0, out: 'Nothing changes.\n' })
})

test('changed texts are saved in the draft, also those in lists and with commas of another spreadsheet', async () => {
  const body = 'pages.about_us.de.body'
  const texts = {
    [title]: 'Ein Tag; ein "Boot", <i>die Inseln</i>',
    [question]: '=Ja\nund nein',
    [body]: '- Erstens\n- Zweitens\n',
  }
  await translate(texts)
  const rows = await read()
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  const lines = [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]
  await writeFile(file, lines.map((cells) => cells.map(quoted).join(',')).join('\n'))
  const { status, out, err } = await importFile()
  expect({ status, out, err }).toMatchObject({
    status: 0,
    out: expect.stringContaining('3 texts saved, 3 of them in the draft.'),
  })
  expect(await show(title)).toMatchObject({ value: texts[title], isDefault: false, isToReview: false })
  expect((await show(body)).value).toBe(texts[body])
  const list = (await show('pages.tour.de.questions.list')).value
  expect(list[0]).toMatchObject({ answer: expect.any(String), question: '=Ja\nund nein' })
  expect((await importFile()).out).toBe('Nothing changes.\n')
})

test('a row with another placeholder, a brace or too many characters is named, and nothing is saved', async () => {
  const texts = {
    [title]: 'Neu',
    [description]: 'Nur {child_price} pro Kind.',
    [question]: `Offen {`,
    'pages.about_us.de.meta_title': 'x'.repeat(100_000),
  }
  const [, second, third, fourth] = await translate(texts)
  await write([...(await read()), { path: 'pages.home.en.title', text: 'English' }, { path: '__proto__.x', text: 'x' }])
  const { status, err } = await importFile()
  expect(status).toBe(1)
  expect(err).toContain('Nothing was saved: 3 rows can’t be used.')
  expect(err).toMatch(new RegExp(`Row ${second}, ${description}: The placeholders differ: {child_price} instead of {`))
  expect(err).toMatch(new RegExp(`Row ${third}, ${question}: `))
  expect(err).toMatch(new RegExp(`Row ${fourth}, pages.about_us.de.meta_title: must have at most 5,000 characters`))
  expect(err).toMatch(/pages\.home\.en\.title: There is no such text in de\./)
  expect(err).toMatch(/__proto__\.x: There is no such text/)
  expect((await show(title)).isDefault).toBe(true)
  expect((await show(description)).isDefault).toBe(true)
})

test('a text that an owner has changed meanwhile, or whose source has changed, is left', async () => {
  await operator('site', 'set', title, 'Vom Eigner')
  await operator('site', 'set', 'pages.tour.en.title', 'Another source')
  await translate({ [title]: 'Vom Übersetzer', 'pages.tour.de.title': 'Anderer Titel' })
  const { err } = await importFile()
  expect(err).toContain(`${title}: It has been changed since the file was made, to: Vom Eigner`)
  expect(err).toContain('pages.tour.de.title: The source text has changed since the file was made.')
  expect((await show(title)).value).toBe('Vom Eigner')
})

test('the state written says that a text is reviewed', async () => {
  const path = 'pages.contact.de.title'
  await operator('site', 'set', 'pages.contact.en.title', 'Call <i>us</i>')
  expect((await show(path)).isToReview).toBe(true)
  await operator('translation', 'export', 'de', file)
  const rows = await read()
  expect(rows.find((row) => row.path === path)).toMatchObject({ source: 'Call <i>us</i>', state: 'to review' })
  await write(rows.map((row) => (row.path === path ? { ...row, state: 'written' } : row)))
  expect((await importFile()).status).toBe(0)
  expect((await show(path)).isToReview).toBe(false)
})

test('what is no such file is refused', async () => {
  for (const content of [Buffer.from([0xff, 0xfe, 0x00, 0xd8]), 'a;b\n1;2\n', 'path;text\n"open;x'])
    expect(await writeFile(file, content).then(importFile)).toMatchObject({
      status: 1,
      err: expect.stringContaining(file),
    })
  expect((await operator('translation', 'import', 'de', join(folder, 'none.csv'))).err).toContain('There is no file')
  expect((await operator('translation', 'export', 'en', file)).status).toBe(2)
})

test('texts of trips, quays, extras and boats are in the file, and are saved at once by their operations', async () => {
  const set = (...words: string[]) => operator(...words, '--yes')
  await set(
    'trip',
    'set',
    'tour',
    '--text',
    'lead.en=A day at sea',
    '--text',
    'about.en=One;Two',
    '--text',
    'about.de=Eins',
  )
  await set('quay', 'set', 'zadar', '--directions', 'en=At the lighthouse')
  await set('boat', 'set', 'bonaca', '--marks', 'en=White with a red stripe')
  await operator('translation', 'export', 'de', file)
  const texts = {
    'trips.tour.names.de': 'Kornaten',
    'trips.tour.lead.de': 'Ein Tag auf See',
    'trips.tour.about.de.1': 'Zwei',
    'quays.zadar.directions.de': 'Beim Leuchtturm',
    'offers.prosek.title.de': 'Süßwein',
    'boats.bonaca.marks.de': 'Weiß mit rotem Streifen',
    [title]: 'Neu',
  }
  await translate(texts)
  expect((await read()).find(({ path }) => path === 'trips.tour.about.de.0')).toMatchObject({
    source: 'One',
    text: 'Eins',
  })
  const plan = await operator('translation', 'import', 'de', file)
  expect(plan.err).toMatch(/at once, for all guests:\n(.*\n)*.*quays\.zadar\.directions\.de: Beim Leuchtturm/)
  expect((await importFile()).out).toContain('7 texts saved, 1 of them in the draft.')
  const json = async (...words: string[]) => JSON.parse((await operator(...words, '--json')).out)
  expect(await json('trip', 'show', 'tour')).toMatchObject({
    names: { de: 'Kornaten', it: expect.any(String) },
    texts: { lead: { en: 'A day at sea', de: 'Ein Tag auf See' }, about: { de: ['Eins', 'Zwei'] } },
  })
  expect((await json('quay', 'show', 'zadar')).texts.directions.de).toBe('Beim Leuchtturm')
  expect((await operator('translation', 'export', 'de', file)).status).toBe(0)
  expect((await importFile()).out).toBe('Nothing changes.\n')
})

test('a refused text of a trip keeps the draft and all other texts as they are', async () => {
  await operator('trip', 'set', 'tour', '--text', 'bring.en=Hat;Towel', '--yes')
  await operator('translation', 'export', 'de', file)
  const [, name, second] = await translate({
    [title]: 'Neu',
    'trips.tour.names.de': 'x'.repeat(81),
    'trips.tour.bring.de.1': 'Handtuch',
    'offers.prosek.title.de': 'Likör',
  })
  const { err } = await importFile()
  expect(err).toContain(`Row ${name}, trips.tour.names.de: must have at most 80 characters; now it has 81.`)
  expect(err).toContain(`Row ${second}, trips.tour.bring.de.1: A part of this list has no text`)
  expect((await show(title)).isDefault).toBe(true)
  expect((await operator('offers', 'list', '--json')).out).not.toContain('Likör')
})
