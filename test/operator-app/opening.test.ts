import { afterEach, beforeEach, expect, test } from 'vitest'
import { firstTrips } from '../../content/first-trips.ts'
import { type BoatChange, setBoat } from '../../src/domain/fleet/manage-boats.ts'
import { setQuay } from '../../src/domain/fleet/manage-quays.ts'
import { problem } from '../../src/domain/monitoring/finding.ts'
import { recordHealth } from '../../src/domain/monitoring/record-health.ts'
import { isRequired, loadOpeningList } from '../../src/domain/opening/opening-list.ts'
import { publishSite } from '../../src/domain/site/site-revisions.ts'
import { opening } from '../../src/operator/operations/opening.ts'
import { siteSave } from '../../src/operator/operations/site.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

let site: TestSite
beforeEach(async () => {
  site = await testSite()
})
afterEach(() => site.close())

const context = () => ({ ...site.services, actor: 'tests', locale: 'en' as const })
const kinds = async () => (await loadOpeningList(site.services)).map(({ kind }) => kind)

test('a new site lists all samples, what law and money ask for first', async () => {
  const items = await loadOpeningList({ ...site.services, unmetSettings: ['ORIGIN', 'OPERATOR_PHONE'] })
  expect(items.map(({ kind }) => kind)).toEqual([
    ...['setting', 'contact', 'company', 'boats', 'trip_facts', 'legal_facts'],
    ...['name', 'quays', 'trips', 'prices', 'pictures', 'texts', 'legal_texts'],
  ])
  expect(items.filter(isRequired)).toHaveLength(6)
  expect(items).toContainEqual({ kind: 'quays', level: 'should', about: ['zadar', 'bibinje'] })
})

test('a boat is the operator’s once its name or places and its facts have changed, or it is saved as it is', async () => {
  const set = (change: Omit<BoatChange, 'id' | 'actor'>) =>
    setBoat(site.services, { id: 'bonaca', actor: 'tests', ...change })
  await set({ name: 'Marjan' })
  expect(await kinds()).toContain('boats')
  await set({ facts: { toilets: 1 } })
  expect(await kinds()).not.toContain('boats')
  const { name, facts } = firstTrips.boats[0]!
  await set({ name, facts })
  expect(await kinds()).toContain('boats')
  await set({ name })
  expect(await kinds()).not.toContain('boats')
})

test('a quay that has moved is the operator’s, and texts about its name are right', async () => {
  const { actor } = context()
  for (const { id, latitude, longitude } of firstTrips.quays)
    await setQuay(site.services, { id, latitude: latitude + 0.001, longitude, actor })
  expect(await kinds()).not.toContain('quays')
  const texts = (await loadOpeningList(site.services)).find(({ kind }) => kind === 'texts')
  expect(texts).toMatchObject({ about: expect.arrayContaining(['pages.home']) })
})

test('what the draft has is to be published; what only the draft lacks is not required', async () => {
  const unmetSettings = ['OPERATOR_PHONE'] as const
  const list = () => loadOpeningList({ ...site.services, unmetSettings })
  const save = async (path: string, value: unknown, version: number) =>
    siteSave.perform(context(), { path, value, version })
  const phone = 'business.contact.phone'
  await save(phone, '+385 21 555 444', 0)
  expect(await list()).toContainEqual({ kind: 'draft', level: 'must', about: [phone] })
  expect((await list()).map(({ kind }) => kind)).not.toContain('contact')
  expect(await publishSite(site.services, { actor: 'tests' })).toMatchObject({ ok: true })
  expect((await list()).map(({ kind }) => kind)).not.toContain('draft')
  await save(phone, null, 1)
  expect(await list()).toContainEqual({ kind: 'draft', level: 'should', about: [phone] })
  expect((await list()).map(({ kind }) => kind)).not.toContain('contact')
})

test('a draft and a failing check are listed, and the answer says where each is changed, in both languages', async () => {
  await siteSave.perform(context(), { path: 'business.name', value: 'Val', version: 0 })
  await recordHealth(site.services, [problem('backup', 'backup_none')], { atOnce: true })
  const read = async (locale: 'en' | 'hr') => {
    const performed = await opening.perform({ ...context(), unmetSettings: ['SMTP_URL'], locale }, {})
    return performed.ok ? performed.answer.items : []
  }
  const [english, croatian] = [await read('en'), await read('hr')]
  expect(english.map(({ kind, to }) => [kind, to])).toEqual(
    expect.arrayContaining([
      ['setting', null],
      ['company', '/site/business?field=business.company.legalName'],
      ['quays', '/fleet/quays/zadar'],
      ['draft', '/site'],
      ['check', null],
    ]),
  )
  expect(english.find(({ kind }) => kind === 'draft')?.found).toBe('1 change is not published.')
  expect(croatian.find(({ kind }) => kind === 'draft')?.found).toBe('1 promjena nije objavljena.')
})
