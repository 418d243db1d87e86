import { expect, test } from 'vitest'
import { setUpCli } from '../fixtures/cli-setup.ts'

const { operator } = setUpCli()

const hours = { from: '07:00', to: '21:00', atSea: 'crew' }

test('a field is changed in the draft, published, reverted and listed', async () => {
  expect((await operator('site', 'history')).out).toContain('Nothing is published yet')
  expect(await operator('site', 'set', 'tripFacts.phoneHours', JSON.stringify(hours))).toMatchObject({ status: 0 })
  expect(await operator('site', 'set', 'business.company.legalName', 'Maestral izleti d.o.o.')).toMatchObject({
    status: 0,
  })
  const shown = await operator('site', 'show', 'business.company')
  expect(shown.out).toMatch(/business\.company\.legalName +own, changed +Maestral izleti d\.o\.o\./)
  expect(shown.out).toMatch(/business\.company\.bank +default +Example Bank d\.d\./)
  expect(shown.out).toContain('2 fields not published (operator site publish).')

  expect(await operator('site', 'publish')).toMatchObject({
    status: 1,
    err: expect.stringContaining('Nothing was done.'),
  })
  expect(await operator('site', 'publish', '--yes')).toMatchObject({
    out: 'Revision 1 is published:\nbusiness.company.legalName\ntripFacts.phoneHours\n',
  })
  expect(await operator('site', 'publish', '--yes')).toMatchObject({ status: 1 })
  expect((await operator('site', 'show')).out).toContain('Everything is published.')

  await operator('site', 'set', 'tripFacts.phoneHours', '--default')
  expect((await operator('site', 'show')).out).toMatch(/tripFacts\.phoneHours +default, changed/)
  expect(await operator('site', 'discard', '--yes')).toMatchObject({ status: 0 })
  expect((await operator('site', 'show')).out).toContain('Everything is published.')

  expect(await operator('site', 'revert', '0', '--yes')).toMatchObject({ status: 0 })
  expect(await operator('site', 'revert', '9', '--yes')).toMatchObject({ status: 1 })
  const { out } = await operator('--json', 'site', 'history')
  expect(JSON.parse(out).revisions).toMatchObject([
    { id: 2, createdBy: 'operator@tests' },
    { id: 1, changed: ['business.company.legalName', 'tripFacts.phoneHours'] },
  ])
})

test('a value that the schema refuses stays in the draft and says why', async () => {
  expect(await operator('site', 'set', 'business.company.country', 'Croatia')).toMatchObject({
    status: 1,
    err: expect.stringContaining('must be a country code of two capital letters'),
  })
  expect((await operator('site', 'show')).out).toMatch(/business\.company\.country +own, changed, problem +Croatia/)
  expect(await operator('site', 'publish', '--yes')).toMatchObject({
    status: 1,
    err: expect.stringContaining('business.company.country'),
  })
  await operator('site', 'discard', '--yes')
  expect(await operator('site', 'set', 'pages.home.en.title', 'From {nothing}')).toMatchObject({
    status: 1,
    err: expect.stringContaining('{nothing}'),
  })
  await operator('site', 'discard', '--yes')
})

test('names what is missing for a wrong path or value', async () => {
  expect(await operator('site', 'set', 'business.nothing', '1')).toMatchObject({
    status: 1,
    err: 'There is no field business.nothing. See: operator site show business\n',
  })
  expect((await operator('site', 'show', 'nothing')).out).toMatch(
    /There is nothing below nothing\. The parts are business/,
  )
  expect(await operator('site', 'set', 'business.name')).toMatchObject({ status: 2 })
  expect(await operator('site', 'set', 'business.name', '{', '--as-json')).toMatchObject({ status: 2 })
})

test('the preview link leads to the draft', async () => {
  expect((await operator('site', 'preview')).out).toMatch(
    /^http:\/\/localhost:3000\/preview\/[^/\s]+\/\nIt works until /,
  )
})
