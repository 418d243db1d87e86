import { afterAll, beforeAll, expect, test } from 'vitest'
import { somebodyWaits } from '../../../test/database.ts'
import { type TestSite, testSite } from '../../../test/site.ts'
import { operatorSettings } from './operator-settings.ts'
import { setSeason } from './set-season.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())

test('of two who set the season at the same moment neither undoes the other', async () => {
  const { db } = site.services
  let second: Promise<unknown> = Promise.resolve()
  await db.transaction().execute(async (trx) => {
    const { season } = await operatorSettings(trx)
    const value = JSON.stringify({ ...season, from: '05-01' })
    await trx.updateTable('setting').set({ value }).where('key', '=', 'season').execute()
    second = setSeason(site.services, { to: '09-30', actor: 'tests' })
    await somebodyWaits(site.database)
  })
  await second
  expect((await operatorSettings(db)).season).toMatchObject({ from: '05-01', to: '09-30' })
})
