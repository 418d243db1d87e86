import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestSite, testSite } from '../../../test/fixtures/test-site.ts'
import { setPublishedSite } from '../../content/site.ts'
import { saveField } from './site-draft.ts'
import { draftChanges, publishSite } from './site-revisions.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(async () => {
  setPublishedSite(undefined)
  await site.close()
})

const actor = 'Ana'
const rename = (value: string, version: number) =>
  saveField(site.services, { path: 'business.name', value, version, actor })

test('a value of a field that an earlier version had is no change, and the draft can be published with it', async () => {
  const { db } = site.database
  await rename('Val', 0)
  expect(await publishSite(site.services, { actor })).toMatchObject({ ok: true })
  const values = JSON.stringify({ 'business.name': 'Val', 'tripFacts.toilets': 1 })
  await db.updateTable('site_revision').set({ site_values: values }).execute()
  const stored = { path: 'tripFacts.toilets', value: '1', version: 1, text_version: 0 }
  await db
    .insertInto('site_value')
    .values({ ...stored, changed_at: new Date(), changed_by: actor })
    .execute()
  expect(await draftChanges(db)).toEqual([])
  await rename('Vjetar', 1)
  expect(await publishSite(site.services, { actor })).toMatchObject({ ok: true, changed: ['business.name'] })
})
