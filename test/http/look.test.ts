import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Look } from '../../src/content/look-schema.ts'
import { defaultSite, setPublishedSite } from '../../src/content/site.ts'
import { createPairing } from '../../src/domain/devices/pairing.ts'
import { createPageHandler } from '../../src/guest/site/page-handler.tsx'
import { renderMessage } from '../../src/mail/render-message.ts'
import { sampleMailData } from '../../src/mail/sample-mails.ts'
import { lookFiles } from '../../src/main/http/look-files.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite({ render: createPageHandler(['/entry.js']) })
})
afterAll(() => site.close())
afterEach(() => setPublishedSite(undefined))

const get = async (path: string) => site.app.request(`http://bonaca.test${path}`)
const read = async (path: string) => (await get(path)).text()
function show(look: Partial<Look>, name = 'Bonaca') {
  const { business, ...rest } = defaultSite()
  setPublishedSite({ ...rest, business: { ...business, name }, look: { ...rest.look, ...look } })
}
const sheetIn = (html: string) => /href="(\/look-[^"]+)"/.exec(html)?.[1]
const files = new Hono().use(lookFiles).all('*', (c) => c.text('of the build'))

describe('the default look', () => {
  test('changes no byte of a page, whether it is chosen or not', async () => {
    const html = await read('/about-us')
    expect(html).not.toContain('look-')
    expect(html).toContain('href="/favicon.svg"')
    show({ accent: '#a3195b', wordmark: { text: 'Bonaca' } })
    expect(await read('/about-us')).toBe(html)
  })

  test('leaves the icons and manifests of the build', async () => {
    for (const path of ['/favicon.svg', '/favicon.ico', '/site.webmanifest', '/operator-app/icon-512.png'])
      expect(await (await files.request(path)).text()).toBe('of the build')
  })
})

describe('another accent', () => {
  test.each(['#1d4ed8', '#14532d'])(
    '%s comes as a style sheet that every page, fragment and error links',
    async (accent) => {
      show({ accent })
      for (const path of ['/', '/book-now', '/nowhere', '/fragments/reviews', '/offline']) {
        const href = sheetIn(await read(path))
        expect([path, href]).toEqual([path, expect.stringContaining(accent.slice(1))])
        const sheet = await get(href ?? '')
        expect(sheet.headers.get('Cache-Control')).toContain('immutable')
        expect(sheet.headers.get('Content-Type')).toContain('text/css')
        expect(await sheet.text()).toContain(`--route:${accent};`)
      }
    },
  )

  test('of another release leads to its present sheet; an illegible one is unknown', async () => {
    const moved = await get('/look-1d4ed8-00000000.css')
    expect(moved.status).toBe(302)
    expect((await get(moved.headers.get('Location') ?? '')).status).toBe(200)
    expect((await get('/look-ffd400-00000000.css')).status).toBe(404)
  })

  test('colours icons, and pages link them with a version', async () => {
    show({ accent: '#1d4ed8' })
    const [, version] = /favicon\.svg\?v=(\w+)"/.exec(await read('/')) ?? []
    const icon = await files.request(`/favicon.svg?v=${version}`)
    expect(icon.headers.get('Cache-Control')).toContain('immutable')
    expect(await icon.text()).not.toContain('#f79ac0')
    expect((await files.request('/favicon.svg')).headers.get('Cache-Control')).not.toContain('immutable')
    const png = await files.request('/pictures/icon-180.png')
    expect(
      Buffer.from(await png.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
    const ico = Buffer.from(await (await files.request('/favicon.ico')).arrayBuffer())
    expect([ico.readUInt16LE(2), ico.readUInt32LE(14), ico.subarray(23, 26).toString()]).toEqual([
      1,
      ico.length - 22,
      'PNG',
    ])
  })

  test('colours mails', async () => {
    const mail = async () => (await renderMessage('confirmed', sampleMailData('en').confirmed)).html
    expect(await mail()).toContain('#a3195b')
    show({ accent: '#14532d' })
    expect(await mail()).toContain('#14532d')
    expect(await mail()).not.toContain('#a3195b')
  })

  test('is that of the app, darkened for sunlight', async () => {
    await createPairing(site.services, { name: 'Phone', role: 'owner', actor: 'Ana' })
    show({ accent: '#1d4ed8' }, 'Val')
    const { name, tints } = await (await get('/operator/api/look')).json()
    expect(name).toBe('Val')
    expect(Object.keys(tints)).toHaveLength(5)
    expect(tints['--route']).toMatch(/^#[\da-f]{6}$/)
  })
})

describe('another name', () => {
  const long = 'Nautika “Sveti Nikola” & sinovi, Zadar  1'

  test('is in the header, titles, manifests and errors', async () => {
    show({}, 'Val & Vjetar')
    for (const path of ['/', '/about-us', '/tour', '/nowhere']) {
      const html = await read(path)
      expect(html).toMatch(/<title>[^<]+ \| Val &amp; Vjetar<\/title>/)
      expect(html).toMatch(/class="wordmark"[^>]*>Val &amp; Vjetar</)
    }
    const manifest = await (await files.request('/site.webmanifest')).json()
    expect(manifest.name).toBe('Val & Vjetar')
    expect(manifest.icons[0].src).toMatch(/^\/favicon\.svg\?v=\w+$/)
    expect((await (await files.request('/operator-app/app.webmanifest')).json()).name).toBe('Val & Vjetar Operator')
  })

  test('of 40 characters is marked as long, for a smaller size, and is scaled in the footer', async () => {
    show({ wordmark: { text: long } })
    const html = await read('/about-us')
    expect(html).toContain('data-length="longest"')
    expect(html).toMatch(/scale\(0\.\d+ -0\.\d+\)/)
    expect(html).toContain('<title>About us | Bonaca</title>')
  })
})

describe('a wordmark as a picture', () => {
  test('stands in the header and twice in the footer', async () => {
    show({ wordmark: { svg: '<svg viewBox="0 0 200 50"><path d="M1 2h3"/></svg>' } })
    const html = await read('/about-us')
    expect(html.match(/<path d="M1 2h3">/g)).toHaveLength(4)
    expect(html).toContain('aria-label="Bonaca, home page"')
  })

  test('that was stored with a script is not shown', async () => {
    show({ wordmark: { svg: '<svg viewBox="0 0 200 50"><script>alert(1)</script><path d="M1 2h3"/></svg>' } })
    const html = await read('/about-us')
    expect(html).not.toContain('alert(1)')
    expect(html).toMatch(/class="wordmark"[^>]*>Bonaca</)
  })
})
