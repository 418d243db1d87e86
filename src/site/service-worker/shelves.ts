import { filesOf } from './rules.ts'

/** How many copies of each kind are kept; the oldest go first. */
const limits = { pages: 40, files: 150, pictures: 60 }
export type Shelf = keyof typeof limits

const ours = 'bonaca.'

/**
 * The copies, in one cache per build and kind. On `outfit` lies what the offline pages need: it is fetched whole before
 * a version starts to work, and nothing of it is ever thrown out.
 */
export function shelvesOf(version: string) {
  const own = `${ours}${version}.`
  const nameOf = (shelf: Shelf | 'outfit') => own + shelf

  async function keep(shelf: Shelf, path: string, answer: Response): Promise<void> {
    const cache = await caches.open(nameOf(shelf))
    await cache.put(path, answer)
    const paths = await cache.keys()
    await Promise.all(paths.slice(0, -limits[shelf]).map((oldest) => cache.delete(oldest)))
  }

  async function fitOut(pages: readonly string[]): Promise<void> {
    const cache = await caches.open(nameOf('outfit'))
    await cache.addAll(pages)
    const texts = await Promise.all(pages.map(async (page) => (await cache.match(page))?.text() ?? ''))
    await cache.addAll([...new Set(texts.flatMap(filesOf))])
  }

  /** What visitors have on board stays on board under a new version: pages with what they need, and pictures. */
  async function carryOver(): Promise<void> {
    const former = (await caches.keys()).filter((name) => name.startsWith(ours) && !name.startsWith(own))
    const from = (...shelves: string[]) => former.filter((name) => shelves.some((shelf) => name.endsWith(`.${shelf}`)))
    await move(from('pages'), 'pages')
    await move(from('pictures'), 'pictures')
    const wanted = await filesOfKeptPages()
    await move(from('files', 'outfit'), 'files', (path) => wanted.has(path) || path.endsWith('.woff2'))
    await Promise.all(former.map((name) => caches.delete(name)))
  }

  async function move(names: string[], to: Shelf, isWanted = (_path: string) => true): Promise<void> {
    const target = await caches.open(nameOf(to))
    for (const name of names) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const path = new URL(request.url).pathname
        const answer = isWanted(path) && !(await target.match(path)) && (await cache.match(request))
        if (answer) await keep(to, path, answer)
      }
    }
  }

  /** The same picture as it was seen on another page, or before the phone was turned. */
  async function otherSize(path: string): Promise<Response | undefined> {
    const name = path.replace(/\d+\.\w+$/, '')
    const cache = await caches.open(nameOf('pictures'))
    const sizes = (await cache.keys()).filter(({ url }) => new URL(url).pathname.replace(/\d+\.\w+$/, '') === name)
    return sizes[0] && cache.match(sizes[0])
  }

  async function filesOfKeptPages(): Promise<Set<string>> {
    const cache = await caches.open(nameOf('pages'))
    const pages = await cache.matchAll()
    const texts = await Promise.all(pages.map((page) => page.text()))
    return new Set(texts.flatMap(filesOf))
  }

  return {
    keep,
    fitOut,
    carryOver,
    otherSize,
    page: async (path: string) => (await caches.open(nameOf('pages'))).match(path, { ignoreVary: true }),
    offlinePage: async (path: string) => (await caches.open(nameOf('outfit'))).match(path, { ignoreVary: true }),
    /** Of any version: a page that is open under an older one finds its files too. */
    file: (path: string) => caches.match(path, { ignoreVary: true }),
  }
}

export type Shelves = ReturnType<typeof shelvesOf>
