import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setPublishedSite } from '../../src/content/site.ts'
import { loadPublishedSite } from '../../src/domain/site/site-revisions.ts'
import { createPageHandler } from '../../src/guest/site/page-handler.tsx'
import { importSite, planSiteImport } from '../../src/operator/site-files/import-site.ts'
import { call } from '../fixtures/api-client.ts'
import { operatorRows } from '../fixtures/operator-rows.ts'
import { jpeg } from '../fixtures/photos.ts'
import { becomeSplitOperator, contentsOf, edit, run } from '../fixtures/site-files.ts'
import { createTestCli, type TestCli } from '../fixtures/test-cli.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

// The site of a fictitious operator in Split, with a text, a fact and a picture of its own (`becomeSplitOperator`), is
// exported, and imported into an empty database.

let one: TestSite
let other: TestSite
let cliOfOne: TestCli
let cliOfOther: TestCli
let folder: string
let picture: string

beforeAll(async () => {
  const render = createPageHandler(['/entry.js'])
  one = await testSite({ render })
  other = await testSite({ render })
  cliOfOne = createTestCli(one.database, one.clock.now)
  cliOfOther = createTestCli(other.database, other.clock.now)
  folder = await mkdtemp(join(tmpdir(), 'bonaca-site-files-'))
  picture = await becomeSplitOperator(cliOfOne, folder)
})
afterAll(async () => {
  setPublishedSite(undefined)
  await rm(folder, { recursive: true })
  await cliOfOne.close()
  await cliOfOther.close()
  await one.close()
  await other.close()
})

/** Copies the export to a folder whose files a test may change. @returns the path of this folder */
async function copy(name: string): Promise<string> {
  const to = join(folder, name)
  await cp(join(folder, 'site'), to, { recursive: true })
  return to
}

test('the site of an operator in Split becomes the same site in an empty database', async () => {
  await run(cliOfOne, 'site', 'export', join(folder, 'site'))
  const files = await contentsOf(join(folder, 'site'))
  expect(await readFile(join(folder, 'site', 'bonaca-site.yaml'), 'utf8')).toContain('- tripFacts.hasFreeSeating')
  expect(Object.keys(files)).toContain(`/pictures/na-palubi-${picture}.jpg`)
  expect(JSON.parse(await run(cliOfOne, 'site', 'export', join(folder, 'site'), '--json'))).toMatchObject({
    ...{ written: [], removed: [] },
  })
  const plan = await cliOfOther.operator('site', 'import', join(folder, 'site'))
  expect(plan).toMatchObject({ status: 1, err: expect.stringContaining('trip brac is added') })
  expect((await run(cliOfOther, 'trip', 'list')).includes('brac')).toBe(false)

  await run(cliOfOther, 'site', 'import', join(folder, 'site'), '--publish', '--yes')
  await run(cliOfOther, 'site', 'export', join(folder, 'again'))
  expect(await contentsOf(join(folder, 'again'))).toEqual(files)
  expect(await run(cliOfOther, 'site', 'import', join(folder, 'site'), '--publish')).toContain('already')
  expect(await run(cliOfOne, 'site', 'import', join(folder, 'site'))).toContain('already')
})

test('the tables of both have the same rows', async () => {
  const rows = await operatorRows(one)
  for (const part of ['"brac-2019"', '"sundown"', '"offer": "towel"', '"quay": "split-riva"'])
    expect(rows.join('\n')).toContain(part.replace(': ', ':'))
  expect(await operatorRows(other)).toEqual(rows)
})

test('an address that the sunset cruise has had leads to its page in both', async () => {
  for (const site of [one, other]) {
    const { headers } = await site.app.request(new URL('/tour/sundown', site.services.origin))
    expect(headers.get('Location')).toContain('/tour/sunset-cruise')
  }
})

test('both show the same settings and pages', async () => {
  const shown = async (site: TestSite) => {
    setPublishedSite(undefined)
    await loadPublishedSite(site.services)
    const pages = [
      '/',
      '/about-us',
      '/hr/o-nama',
      '/start-locations',
      '/tour/brac',
      '/tour/sunset-cruise',
      '/hr/izlet/modra-spilja',
    ]
    const bodies = await Promise.all(
      pages.map(async (path) => (await site.app.request(new URL(path, site.services.origin))).text()),
    )
    return { settings: (await call(site.app, 'settings')).body, bodies }
  }
  const [first, second] = [await shown(one), await shown(other)]
  expect(first.bodies[2]).toContain('<i>Maestral</i>')
  for (const index of [0, 5]) expect(first.bodies[index]).toContain(picture)
  expect(second).toEqual(first)
})

test('lists every problem with its file and line, and changes nothing', async () => {
  const bad = await copy('bad')
  await edit(bad, 'pages/home/en.md', /^title: .*$/m, `title: ${'x'.repeat(100_000)}`)
  await edit(bad, 'pages/home/hr.md', /^meta_title: .*$/m, 'meta_titel: Oops')
  await edit(bad, 'pages/tour/en.md', /^title: .*$/m, 'title: "From {nobody_knows}"')
  await edit(bad, 'site/business.yaml', 'Maestral izleti', 'Bura izleti')
  await edit(bad, 'fleet/boats.yaml', 'licensedPlaces: 40', 'licensedPlaces: many')
  await writeFile(join(bad, 'fleet', 'cars.yaml'), '[]\n')
  await writeFile(join(bad, 'pages', 'home', 'xx.md'), '---\ntitle: x\n---\n')
  const { status, err } = await cliOfOther.operator('site', 'import', bad, '--yes')
  expect(status).toBe(1)
  expect(err).toMatch(/pages\/home\/en\.md:2: title must have at most 5,000 characters; now it has 100,000\./)
  expect(err).toMatch(/pages\/home\/hr\.md:3: meta_titel is no known field/)
  expect(err).toMatch(/fleet\/boats\.yaml:\d+: 1\.licensedPlaces/)
  expect(err).toMatch(/fleet\/cars\.yaml: There is no such part/)
  expect(err).toMatch(/pages\/home\/xx\.md: There is no such part/)
  expect(await run(cliOfOther, 'site', 'show')).toContain('Everything is published.')
})

test('a placeholder without a value and a change that the fleet refuses undo the whole import', async () => {
  const bad = await copy('refused')
  await edit(bad, 'pages/tour/en.md', /^title: .*$/m, 'title: "From {nobody_knows}"')
  await edit(bad, 'fleet/trips.yaml', 'capacity: 40', 'capacity: 4000')
  await edit(bad, 'fleet/boats.yaml', 'name: Bura', 'name: Burin')
  await edit(bad, 'site/pictures.yaml', picture, '0123456789abcdef0123456789abcdef')
  const { status, err } = await cliOfOther.operator('site', 'import', bad, '--yes')
  expect(status).toBe(1)
  expect(err).toMatch(/pages\/tour\/en\.md:2: pages\.tour\.en\.title: The placeholder \{nobody_knows\} has no value/)
  expect(err).toMatch(/site\/pictures\.yaml:\d+: pictures\.home_call: The picture is no longer there/)
  expect(err).toMatch(/fleet\/trips\.yaml:\d+: trip brac: capacity 4000: .*licensed/)
  expect(await run(cliOfOther, 'boat', 'list')).not.toContain('Burin')
})

test('refuses symbolic links, other pictures, a newer format, and a folder of something else', async () => {
  const linked = await copy('linked')
  await symlink('/etc', join(linked, 'pages', 'etc'))
  expect((await cliOfOther.operator('site', 'import', linked)).err).toContain('pages/etc: Symbolic links are not read.')
  const [name = ''] = (await readdir(join(folder, 'site', 'pictures'))).filter((each) => each.endsWith('.jpg'))
  const replaced = await copy('replaced')
  await writeFile(join(replaced, 'pictures', name), await jpeg())
  expect((await cliOfOther.operator('site', 'import', replaced)).err).toContain(`${name}: It is not the picture`)
  const newer = await copy('newer')
  await edit(newer, 'bonaca-site.yaml', 'format: 1', 'format: 2')
  expect((await cliOfOther.operator('site', 'import', newer)).err).toContain(
    'bonaca-site.yaml:2: The files are of a newer',
  )
  await writeFile(join(newer, 'bonaca-site.yaml'), 'format: &a [*a, *a]\n')
  expect((await cliOfOther.operator('site', 'import', newer)).status).toBe(1)
  expect((await cliOfOther.operator('site', 'import', tmpdir())).err).toContain('no export of a site')
  expect((await cliOfOther.operator('site', 'export', tmpdir())).err).toContain('has other files')
})

test('says which unpublished values of the draft are lost', async () => {
  await run(cliOfOther, 'site', 'set', 'business.company.legalName', 'Jugo d.o.o.')
  const { err } = await cliOfOther.operator('site', 'import', join(folder, 'site'))
  expect(err).toMatch(/are lost:\nbusiness\.company\.legalName, by operator@tests on /)
  await run(cliOfOther, 'site', 'import', join(folder, 'site'), '--yes')
  expect(await run(cliOfOther, 'site', 'show')).toContain('Everything is published.')
})

test('a change between the plan and the import undoes the import', async () => {
  const changed = await copy('meanwhile')
  await edit(changed, 'site/business.yaml', 'Maestral izleti', 'Bura izleti')
  const context = { ...other.services, actor: 'ana', locale: 'en' as const }
  const planned = await planSiteImport(context, changed, true)
  if (!planned.ok) throw new Error(JSON.stringify(planned.problems))
  expect(planned.plan.fields).toEqual(['business.company.legalName'])
  await run(cliOfOther, 'site', 'set', 'business.company.bank', 'Jadran banka')
  await run(cliOfOther, 'site', 'set', 'business.company.legalName', 'Jugo d.o.o.')
  const both = await Promise.all([
    importSite(context, { ...planned, publish: true }),
    importSite(context, { ...planned, publish: true }),
  ])
  expect(both).toEqual([
    { ok: false, refusal: 'changed_meanwhile' },
    { ok: false, refusal: 'changed_meanwhile' },
  ])
  expect(await run(cliOfOther, 'site', 'show')).toMatch(/legalName +own, changed +Jugo/)
  await run(cliOfOther, 'site', 'discard', '--yes')
})

test('a trip needs its name in the languages that the import publishes', async () => {
  const changed = await copy('languages')
  await edit(changed, 'site/languages.yaml', 'de: true', 'de: false')
  const trips = await readFile(join(changed, 'fleet', 'trips.yaml'), 'utf8')
  const [first = ''] = trips.split(/^(?=- id: blue-cave)/m)
  const another = first
    .replace('id: brac', 'id: vis')
    .replaceAll(/^ {4}de: .*\n/gm, '')
    .replace(/^ {2}productId: .*\n/m, '')
    .replace('boat: marjan', 'boat: fast')
  await writeFile(join(changed, 'fleet', 'trips.yaml'), `${trips}${another}`)
  const boat = '- id: fast\n  name: Fast\n  licensedPlaces: 60\n  usualCrew: 1\n  facts: {}\n'
  await writeFile(join(changed, 'fleet', 'boats.yaml'), boat, { flag: 'a' })
  const draft = await cliOfOther.operator('site', 'import', changed)
  expect(draft.err).toMatch(/fleet\/trips\.yaml:\d+: trip vis: on sale: .*de/)
  await run(cliOfOther, 'site', 'import', changed, '--publish', '--yes')
  expect(await run(cliOfOther, 'trip', 'list')).toMatch(/vis .*on sale/)
  await run(cliOfOther, 'site', 'import', join(folder, 'site'), '--publish', '--yes')
})

test('an offer comes to all trips and a quay to another place; files of before don’t say it, and nothing changes', async () => {
  const changed = await copy('order')
  await edit(changed, 'fleet/offers.yaml', /^ {2}trips:\n( {4}- .*\n)+/m, '  trips: []\n')
  await edit(changed, 'fleet/offers.yaml', 'trips: []', 'trips: [nowhere]')
  expect((await cliOfOther.operator('site', 'import', changed)).err).toMatch(
    /fleet\/offers\.yaml:1: .* no trip nowhere/,
  )
  await edit(changed, 'fleet/offers.yaml', 'trips: [nowhere]', 'trips: []')
  const quays = (await readFile(join(changed, 'fleet', 'quays.yaml'), 'utf8')).split(/^(?=- )/m)
  await writeFile(join(changed, 'fleet', 'quays.yaml'), quays.reverse().join(''))
  const out = await run(cliOfOther, 'site', 'import', changed, '--yes', '--json')
  expect(JSON.parse(out).fleet).toEqual(['quays in this order: trogir, split-riva, stobrec', 'offer towel: trips []'])
  await edit(changed, 'fleet/offers.yaml', /^ {2}trips: .*\n/gm, '')
  await edit(changed, 'fleet/trips.yaml', / {2}formerAddresses:\n( {4}.*\n)+/, '')
  await edit(changed, 'fleet/trips.yaml', /^ {2}productId: .*\n/m, '')
  expect(await run(cliOfOther, 'site', 'import', changed)).toContain('already')
  await run(cliOfOther, 'site', 'import', join(folder, 'site'), '--yes')
})

test('changes, renames, reorders and retires what the files say', async () => {
  const changed = await copy('changed')
  await edit(changed, 'fleet/trips.yaml', 'departsAt: 14:00', 'departsAt: 14:30')
  await edit(changed, 'fleet/trips.yaml', /originalAmount: 6500/, 'originalAmount: 7000')
  await edit(changed, 'fleet/trips.yaml', /^- id: sunset[\s\S]*/m, '')
  await edit(changed, 'pages/home/en.md', /^title: .*$/m, 'title: Along the <i>islands</i>')
  const out = await run(cliOfOther, 'site', 'import', changed, '--publish', '--yes', '--json')
  expect(JSON.parse(out)).toMatchObject({
    fleet: [
      'trip brac: start afternoon split-riva 14:30',
      'trip brac: adult without the price from 2027-07-01 to 2027-08-31',
      'trip brac: adult €70.00, deposit €15.00 from 2027-07-01 to 2027-08-31',
      'trip sunset is retired',
    ],
    fields: ['pages.home.en.title'],
  })
  const { toReview } = JSON.parse(await run(cliOfOther, 'site', 'show', '--json'))
  expect(toReview).toContain('pages.home.hr.title')
  await run(cliOfOther, 'site', 'import', join(folder, 'site'), '--publish', '--yes')
  await run(cliOfOther, 'site', 'export', join(folder, 'again'))
  expect(await contentsOf(join(folder, 'again'))).toEqual(await contentsOf(join(folder, 'site')))
})
