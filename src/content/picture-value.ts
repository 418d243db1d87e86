import { z } from 'zod'
import table from './pictures.json' with { type: 'json' }
import { problemKey } from './problem.ts'

// The format `picture` makes `ValueEditor` show a `PictureField`.

/** The hash of an uploaded picture. */
export const uploadedPicture = z
  .string()
  .regex(/^[0-9a-f]{32}$/, problemKey('picture'))
  .meta({ format: 'picture' })

/** A picture in a list: the name of one of the site's pictures, or the hash of an uploaded one. */
export const anyPicture = z
  .union([z.enum(Object.keys(table.masters) as [keyof typeof table.masters]), uploadedPicture], {
    error: problemKey('picture'),
  })
  .meta({ format: 'picture' })
