import { hashOf, PictureFile } from '../../domain/pictures/clean-picture.ts'
import { readPictures, type StoredPicture } from '../../domain/pictures/pictures.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import { changedFields } from '../../shared/changed-fields.ts'
import { slugOf } from '../../shared/slug-of.ts'
import { pictureAdd } from '../operations/picture-add.ts'
import { pictureSet } from '../operations/pictures.ts'
import type { Fleet } from './fleet.ts'
import type { SiteFiles } from './folder.ts'
import { changeOf, refusalOf, type Step, shortly } from './step.ts'
import type { ReportProblem } from './yaml-file.ts'

type Pictures = Fleet['pictures']
const list = 'pictures/pictures.yaml'
const pictureFile = /^pictures\/[a-z0-9-]*?([0-9a-f]{32})\.jpg$/

const fieldsOf = ({ name, alt, focalPoint }: StoredPicture) => ({ name, alt, focalPoint })

export async function loadPictureFields(db: Queryable): Promise<Pictures> {
  const pictures = await readPictures(db)
  return Object.fromEntries(pictures.map((picture) => [picture.hash, fieldsOf(picture)]))
}

/** The bytes of all uploaded pictures. The name of a file consists of the picture's name and id. */
export async function pictureFiles(db: Queryable): Promise<SiteFiles> {
  const files: SiteFiles = new Map()
  for (const { hash, name } of await readPictures(db)) {
    const { bytes } = await db.selectFrom('picture').select('bytes').where('hash', '=', hash).executeTakeFirstOrThrow()
    files.set(`pictures/${[slugOf(name.replace(/\.\w+$/, '')), hash].filter(Boolean).join('-')}.jpg`, bytes)
  }
  return files
}

/**
 * Checks the files of pictures. Decoding takes seconds, so this comes before the transaction.
 * @returns the valid pictures by their ids
 */
export async function readPictureFiles(files: SiteFiles, report: ReportProblem): Promise<Map<string, PictureFile>> {
  const pictures = new Map<string, PictureFile>()
  for (const [file, bytes] of files) {
    if (!file.startsWith('pictures/') || file === list) continue
    const [, hash] = pictureFile.exec(file) ?? []
    if (!hash) {
      report({ file, problem: 'Its name must end in the id of a picture. Upload new ones by operator picture add.' })
      continue
    }
    if (hashOf(bytes) !== hash) {
      report({ file, problem: 'It is not the picture whose id its name has: it is damaged or was replaced.' })
      continue
    }
    const picture = new PictureFile(bytes, { isClean: true })
    if ((await picture.clean()).ok) pictures.set(hash, picture)
    else report({ file, problem: 'It can’t be read as a picture of an export.' })
  }
  return pictures
}

/** Adds and changes pictures. Stored pictures that the files don't have stay: a former revision can show them. */
export function pictureSteps(before: Pictures, after: Pictures, files: Map<string, PictureFile>): Step[] {
  const unlisted = [...files.keys()].filter((hash) => !(hash in after) && !(hash in before))
  return [
    ...unlisted.map(
      (hash): Step => ({
        ...{ line: `picture ${hash} is added`, part: 'pictures', path: [] },
        run: async () => `The picture ${hash} is not in ${list}.`,
      }),
    ),
    ...Object.entries(after).flatMap(([hash, fields]): Step[] => {
      const place = { part: 'pictures', path: [hash] } as const
      const [old, file] = [before[hash], files.get(hash)]
      if (!old)
        return [
          {
            ...{ ...place, line: `picture ${fields.name} is added` },
            run: async (context) =>
              file ? refusalOf(pictureAdd, context, { ...fields, file }) : `There is no file of the picture ${hash}.`,
          },
        ]
      const changed = changedFields(old, fields)
      if (Object.keys(changed).length === 0) return []
      const alt = changed.alt ? { alt: changeOf(old.alt, fields.alt, 0) } : {}
      const line = `picture ${fields.name}: ${shortly(changed)}`
      return [{ ...place, line, run: (context) => refusalOf(pictureSet, context, { ...changed, ...alt, hash }) }]
    }),
  ]
}
