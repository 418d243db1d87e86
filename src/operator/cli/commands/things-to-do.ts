import { writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { thingsToDoFeed } from '../../../domain/feeds/things-to-do.ts'
import { defineCommand, failure, success } from '../command.ts'
import { pluralize } from '../output/format.ts'
import { freeText, required } from '../parsers/field.ts'

export const thingsToDoCommand = defineCommand({
  name: 'things-to-do',
  summary:
    'writes the product feed for Google’s Things to do, which you or a partner upload to Google; the site keeps DATA_DIR/feeds/things-to-do.json up to date',
  examples: ['things-to-do things-to-do.json'],
  parameters: { file: required(freeText('file'), 'the file; an existing one is replaced') },
  options: {},
  outputSchema: z.object({ file: z.string(), products: z.int() }),
  async run(context, { file }) {
    const feed = await thingsToDoFeed(context)
    try {
      await writeFile(file, `${JSON.stringify(feed, null, 2)}\n`)
    } catch (error) {
      return failure(`${file} can’t be written: ${(error as NodeJS.ErrnoException).message}.`)
    }
    const products = feed.products.length
    return success([`${file} has ${pluralize(products, 'product')}.`], { file, products })
  },
})
