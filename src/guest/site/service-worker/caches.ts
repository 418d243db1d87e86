import { assetsIn } from './routing.ts'

/** The maximum number of entries per cache. The oldest entries are evicted first. */
const limits = { pages: 40, files: 150, pictures: 60 }
export type CacheKind = keyof typeof limits

const prefix = 'bonaca.'

/**
 * The kind of the cache with the offline pages and their assets. It is filled completely before a version is installed,
 * and nothing is evicted from it.
 */
const precacheKind = 'outfit'

/** One cache per build and kind. The names of the kinds must not change, since browsers have caches stored under them. */
export function createSiteCaches(version: string) {
  const ownPrefix = `${prefix}${version}.`
  const nameOf = (kind: CacheKind | typeof precacheKind) => ownPrefix + kind

  async function put(kind: CacheKind, path: string, response: Response): Promise<void> {
    const cache = await caches.open(nameOf(kind))
    await cache.put(path, response)
    const paths = await cache.keys()
    await Promise.all(paths.slice(0, -limits[kind]).map((oldest) => cache.delete(oldest)))
  }

  async function precache(pages: readonly string[]): Promise<void> {
    const cache = await caches.open(nameOf(precacheKind))
    await cache.addAll(pages)
    const texts = await Promise.all(pages.map(async (page) => (await cache.match(page))?.text() ?? ''))
    await cache.addAll([...new Set(texts.flatMap(assetsIn))])
  }

  /**
   * Moves cached pages, their assets, pictures and fonts from older versions to this one, then deletes the old caches.
   */
  async function migrate(): Promise<void> {
    const former = (await caches.keys()).filter((name) => name.startsWith(prefix) && !name.startsWith(ownPrefix))
    const from = (...kinds: string[]) => former.filter((name) => kinds.some((kind) => name.endsWith(`.${kind}`)))
    await move(from('pages'), 'pages')
    await move(from('pictures'), 'pictures')
    const needed = await assetsOfCachedPages()
    await move(from('files', precacheKind), 'files', (path) => needed.has(path) || path.endsWith('.woff2'))
    await Promise.all(former.map((name) => caches.delete(name)))
  }

  async function move(names: string[], to: CacheKind, isNeeded = (_path: string) => true): Promise<void> {
    const target = await caches.open(nameOf(to))
    for (const name of names) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const path = new URL(request.url).pathname
        const response = isNeeded(path) && !(await target.match(path)) && (await cache.match(request))
        if (response) await put(to, path, response)
      }
    }
  }

  /** Finds the same picture in another size, cached by another page or in another screen orientation. */
  async function findOtherSize(path: string): Promise<Response | undefined> {
    const name = path.replace(/\d+\.\w+$/, '')
    const cache = await caches.open(nameOf('pictures'))
    const sizes = (await cache.keys()).filter(({ url }) => new URL(url).pathname.replace(/\d+\.\w+$/, '') === name)
    return sizes[0] && cache.match(sizes[0])
  }

  async function assetsOfCachedPages(): Promise<Set<string>> {
    const cache = await caches.open(nameOf('pages'))
    const pages = await cache.matchAll()
    const texts = await Promise.all(pages.map((page) => page.text()))
    return new Set(texts.flatMap(assetsIn))
  }

  return {
    put,
    precache,
    migrate,
    findOtherSize,
    findPage: async (path: string) => (await caches.open(nameOf('pages'))).match(path, { ignoreVary: true }),
    findOfflinePage: async (path: string) =>
      (await caches.open(nameOf(precacheKind))).match(path, { ignoreVary: true }),
    /** Searches the caches of all versions, since an open page may need the assets of an older version. */
    findAsset: (path: string) => caches.match(path, { ignoreVary: true }),
  }
}

export type SiteCaches = ReturnType<typeof createSiteCaches>
