import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sayProblem } from '../../src/content/say-problem.ts'
import { currentSite, setPublishedSite } from '../../src/content/site.ts'
import { markReviewed, pathsToReview, readDraft, saveField } from '../../src/domain/site/site-draft.ts'
import { createPreview, endPreviews } from '../../src/domain/site/site-previews.ts'
import {
  discardDraft,
  draftChanges,
  loadPublishedSite,
  publishSite,
  revertSite,
  siteHistory,
} from '../../src/domain/site/site-revisions.ts'
import { createPageHandler } from '../../src/guest/site/page-handler.tsx'
import { noThirdParties } from '../../src/guest/site/routing/third-parties.ts'
import { book } from '../fixtures/api-client.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

let site: TestSite
beforeAll(async () => {
  const thirdParties = { ...noThirdParties, tagManagerId: 'GTM-ABC123' }
  site = await testSite({ render: createPageHandler(['/entry.js']), thirdParties })
})
afterAll(async () => {
  setPublishedSite(undefined)
  await site.close()
})
beforeEach(async () => {
  await site.database.db.deleteFrom('site_value').execute()
  await site.database.db.deleteFrom('site_revision').execute()
  await loadPublishedSite(site.services)
})

const actor = 'Ana'
const title = 'pages.home.en.slides.0.headline'
const save = (path: string, value: unknown, version = 0, by = actor) =>
  saveField(site.services, { path, value, version, actor: by })
const publish = async () => {
  const outcome = await publishSite(site.services, { actor })
  await loadPublishedSite(site.services)
  return outcome
}
/** Publishes. @returns the problems that prevent it, each as path and sentence; without problems, the outcome */
const refusedFor = async () => {
  const outcome = await publish()
  return 'problems' in outcome ? outcome.problems.map(({ path, problem }) => [path, sayProblem(problem)]) : outcome
}
const read = async (path: string) => (await site.app.request(`http://bonaca.test${path}`)).text()

describe('a draft', () => {
  test('changes no page until it is published, and then every page that shows the value', async () => {
    await save('business.name', 'Val')
    await save(title, 'Calm <i>water</i>')
    expect(await read('/')).not.toContain('Calm')
    expect(await publish()).toEqual({ ok: true, revision: expect.any(Number), changed: ['business.name', title] })
    expect(await read('/')).toContain('Calm </span><i>water</i>')
    expect(await read('/about-us')).toContain('© Val.')
    expect(await publish()).toEqual({ ok: false, refusal: 'nothing_changed' })
  })

  test('keeps a value that the schema refuses, and is not published with it', async () => {
    expect(await save('business.contact.phone', 'soon')).toMatchObject({
      ok: true,
      problem: { key: 'phone' },
    })
    expect(await publish()).toMatchObject({ refusal: 'problems', problems: [{ path: 'business.contact.phone' }] })
    expect((await readDraft(site.database.db)).get('business.contact.phone')?.value).toBe('soon')
  })

  test.each([
    ['business.keeps.bookYears', 0, 'at least 11'],
    ['business.keeps.noteDays', 10_000, 'at most 366'],
    [title, 'a'.repeat(5001), 'at most 5,000 characters; now it has 5,001'],
  ])('with %s of %s is not published', async (path, value, problem) => {
    await save(path, value)
    expect(await refusedFor()).toEqual([[path, expect.stringContaining(problem)]])
  })

  test.each([
    ['an unknown placeholder', 'From {prise}', /prise/],
    ['a brace without a counterpart', 'From {adult_price', /brace/],
    ['wrong cases', 'One {toilets, plural, one {toilet}}', /cases/],
  ])('with %s is not published', async (_, text, problem) => {
    await save(title, text)
    expect(await refusedFor()).toEqual([[title, expect.stringMatching(problem)]])
  })

  test('shows two owners on one field the value of the other, and never on different fields', async () => {
    await save('business.name', 'Val', 0, 'Ana')
    expect(await save('business.name', 'Vjetar', 0, 'Ivo')).toEqual({
      ...{ ok: false, refusal: 'other_value', value: 'Val', version: 1, by: 'Ana' },
    })
    expect(await save('business.name', 'Vjetar', 1, 'Ivo')).toMatchObject({ ok: true, version: 2 })
    expect(await save(title, 'Calm', 0, 'Ivo')).toMatchObject({ ok: true, version: 1 })
  })

  test('of two owners at once keeps one of the values', async () => {
    const outcomes = await Promise.all(['Val', 'Vjetar'].map((value) => save('business.name', value, 0, value)))
    expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true])
  })

  test('knows a known field only', async () => {
    expect(await save('business.secret', 'x')).toEqual({ ok: false, refusal: 'unknown_field' })
    expect(await save('__proto__.polluted', 'x')).toEqual({ ok: false, refusal: 'unknown_field' })
  })

  test('leaves the other languages to review when one changes, until they follow or are marked', async () => {
    const toReview = async () => pathsToReview(await readDraft(site.database.db))
    const of = (locale: string) => `pages.home.${locale}.slides.0.headline`
    await save(title, 'Calm')
    expect(await toReview()).toEqual(['hr', 'de', 'it', 'pl'].map(of))
    await save(of('hr'), 'Mirno')
    await markReviewed(site.services, { path: of('de'), actor })
    expect(await toReview()).toEqual(['it', 'pl'].map(of))
    await save(title, 'Still', 1)
    expect(await toReview()).toEqual(['hr', 'de', 'it', 'pl'].map(of))
  })

  test('can be discarded', async () => {
    await save('business.name', 'Val')
    await publish()
    await save('business.name', 'Vjetar', 1)
    expect(await draftChanges(site.database.db)).toEqual(['business.name'])
    await discardDraft(site.services, { actor })
    expect(await draftChanges(site.database.db)).toEqual([])
    expect(currentSite().business.name).toBe('Val')
  })
})

test('a former revision can be published again, and so can the site before the first', async () => {
  await save('business.name', 'Val')
  const first = await publish()
  await save('business.name', 'Vjetar', 1)
  await publish()
  if (!first.ok) throw new Error('not published')
  await revertSite(site.services, { revision: first.revision, actor })
  await loadPublishedSite(site.services)
  expect(currentSite().business.name).toBe('Val')
  await revertSite(site.services, { revision: 0, actor })
  await loadPublishedSite(site.services)
  expect(currentSite().business.name).toBe('Bonaca')
  const history = await siteHistory(site.database.db)
  expect(history.map(({ createdBy, revertsTo }) => [createdBy, revertsTo])).toEqual([
    [actor, null],
    [actor, first.revision],
    [actor, null],
    [actor, null],
  ])
  expect(await revertSite(site.services, { revision: 1_000_000, actor })).toEqual({
    ok: false,
    refusal: 'unknown_revision',
  })
})

test('a stored value that this version refuses keeps its default, and the page is shown', async () => {
  const site_values = JSON.stringify({
    'business.name': 7,
    'pages.home.en.slides.0.headline': 'From {gone}',
    'former.field': 1,
  })
  await site.database.db
    .insertInto('site_revision')
    .values({ ...{ site_values, changed: [], reverts_to: null }, created_at: new Date(), created_by: actor })
    .execute()
  await loadPublishedSite(site.services)
  const response = await site.app.request('http://bonaca.test/')
  expect([response.status, currentSite().business.name]).toEqual([200, 'Bonaca'])
  expect(await response.text()).toContain('Kornati')
})

test('a slow read of a former revision does not replace the current one', async () => {
  await save('business.name', 'Val')
  await publishSite(site.services, { actor })
  let goOn = () => {}
  const gate = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const slow = site.database.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => gate.then(() => result),
  })
  const former = loadPublishedSite({ ...site.services, db: slow })
  await pause(100)
  await save('business.name', 'Vjetar', 1)
  await publishSite(site.services, { actor })
  const current = loadPublishedSite(site.services)
  await pause(100)
  goOn()
  await Promise.all([former, current])
  expect(currentSite().business.name).toBe('Vjetar')
})

describe('a preview', () => {
  test('shows the draft in every language below its link, and the published pages are as before', async () => {
    await save(title, 'Calm <i>water</i>')
    const { token } = await createPreview(site.services, { actor })
    const response = await site.app.request(`http://bonaca.test/preview/${token}/`)
    const html = await response.text()
    expect([response.status, response.headers.get('Cache-Control'), response.headers.get('X-Robots-Tag')]).toEqual([
      ...[200, 'no-store', 'noindex'],
    ])
    expect(response.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'self' http://bonaca.test")
    expect(html).toContain('Calm </span><i>water</i>')
    expect(html).toContain(`href="/preview/${token}/about-us"`)
    expect(html).not.toMatch(/<a [^>]*href="\/(?!preview)/)
    expect(await read(`/preview/${token}/hr`)).toContain('lang="hr"')
    expect(await read('/')).not.toContain('Calm')
  })

  test('loads no third party, which would read the token in the address', async () => {
    const { token } = await createPreview(site.services, { actor })
    expect(await read('/')).toContain('GTM-ABC123')
    expect(await read(`/preview/${token}/`)).not.toContain('GTM-ABC123')
  })

  test('ends after an hour, or at once', async () => {
    const { token } = await createPreview(site.services, { actor })
    const status = async () => (await site.app.request(`http://bonaca.test/preview/${token}/`)).status
    expect([await status(), (await site.app.request('http://bonaca.test/preview/x/')).status]).toEqual([200, 404])
    await endPreviews(site.services)
    expect(await status()).toBe(404)
  })
})

test('what is typed into a text can run no script', async () => {
  const attack = '<img src=x onerror=alert(1)> [go](javascript:alert(1)) <script>alert(1)</script>'
  await save(title, attack)
  await save('pages.home.en.statement', attack)
  await save('pages.payout.en.body', `## Title ${attack}\n\n${attack}\n\n| a ${attack} |\n|---|\n| ${attack} |\n`)
  expect(await publish()).toMatchObject({ ok: false, refusal: 'problems' })
  await save('pages.payout.en.body', attack.replace('javascript:', 'https:'), 1)
  await publish()
  for (const path of ['/', '/payout']) {
    const html = await read(path)
    expect(html).not.toMatch(/<img src=x|<script>alert|href="javascript:/)
  }
})

const bookOne = async () => (await book(site.app, '4242424242424242')).id

test('a guest reads the terms that applied to the booking, after new ones are published', async () => {
  const body = (text: string) => `## Terms\n\n${text}: {cancellation_hours} hours.\n`
  await save('pages.terms_of_purchase.en.body', body('First'))
  await publish()
  const first = await bookOne()
  await save('pages.terms_of_purchase.en.body', body('Second'), 1)
  await publish()
  expect(await read('/payment/terms-of-purchase')).toContain('Second: 48 hours')
  const link = /href="([^"]*terms-of-purchase\?version=\d+)"/.exec(await read(`/booking/${first}`))?.[1]
  expect(await read(link ?? '')).toContain('First: 48 hours')
  const later = await bookOne()
  const newer = /version=\d+/.exec(await read(`/booking/${later}`))?.[0]
  expect(await read(`/payment/terms-of-purchase?${newer}`)).toContain('Second: 48 hours')
  const inGerman = await read(`/de/booking/${first}`)
  expect(inGerman).toContain(`href="${link}"`)
  const unknown = await site.app.request('http://bonaca.test/payment/terms-of-purchase?version=999999')
  expect(unknown.status).toBe(404)
})
