import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { maxPictureBytes, PictureFile } from '../../../domain/pictures/clean-picture.ts'
import type { AnswerOf } from '../../operations/define-operation.ts'
import { pictureAdd } from '../../operations/picture-add.ts'
import { pictureRemove, pictureSet, pictures } from '../../operations/pictures.ts'
import { defineCommand, failure, operationCommand, refusal, success } from '../command.ts'
import { formatDateTime } from '../output/format.ts'
import type { OutputBlock } from '../output/table.ts'
import { freeText, optional, type Parser, required } from '../parsers/field.ts'
import { byLanguage, textsByLanguage } from '../parsers/trip.ts'

type Picture = AnswerOf<typeof pictures>['pictures'][number]

const hash: Parser<string> = {
  placeholder: 'picture',
  expects: 'the id of a picture, as picture list shows it',
  parse: (input) => (/^[0-9a-f]{32}$/.test(input) ? input : undefined),
}

const focalPoint: Parser<{ x: number; y: number }> = {
  placeholder: 'x,y',
  expects: 'a point in percent of width and height, such as 50,30',
  parse(input) {
    const [, x, y] = /^(\d{1,3}),(\d{1,3})$/.exec(input) ?? []
    const point = { x: Number(x) / 100, y: Number(y) / 100 }
    return x !== undefined && point.x <= 1 && point.y <= 1 ? point : undefined
  },
}

const fields = {
  name: optional(freeText('name'), 'how you recognize it'),
  alt: optional(textsByLanguage, 'what it shows, for each language, for guests who don’t see it: en=Guests on deck'),
  focus: optional(
    focalPoint,
    'the point that every part of it shows, in percent from the left and from the top: 50,30',
  ),
}
interface FieldValues {
  name?: string | undefined
  alt?: Parameters<typeof byLanguage>[0]
  focus?: { x: number; y: number } | undefined
}
const inputOf = ({ name, alt, focus }: FieldValues) => ({
  ...(name && { name }),
  ...(alt && { alt: byLanguage(alt) }),
  ...(focus && { focalPoint: focus }),
})

const usesOf = ({ uses }: Picture) => uses.map(({ kind, id }) => `${kind} ${id}`).join(', ')
const pictureLines = (picture: Picture): OutputBlock[] => [
  `${picture.name}: ${picture.width} × ${picture.height} pixels`,
  {
    columns: ['', ''],
    rows: [
      ['id', picture.hash],
      ['focus', `${Math.round(picture.focalPoint.x * 100)},${Math.round(picture.focalPoint.y * 100)}`],
      ['sizes', `${picture.sizes.made} of ${picture.sizes.wanted}`],
      ['shown by', usesOf(picture) || 'nothing'],
      ['added', `${formatDateTime(picture.createdAt)} by ${picture.createdBy}`],
      ...Object.entries(picture.alt).map(([locale, text]) => [`alt ${locale}`, text]),
    ],
  },
]

export const pictureList = operationCommand(pictures, {
  name: 'picture list',
  summary: 'lists the uploaded pictures, the newest first',
  examples: ['picture list'],
  parameters: {},
  options: {},
  input: () => ({}),
  print: ({ pictures: all }) => [
    {
      columns: ['id', 'name', { right: 'pixels' }, { right: 'sizes' }, 'shown by'],
      rows: all.map((picture) => [
        ...[picture.hash, picture.name, `${picture.width} × ${picture.height}`],
        ...[`${picture.sizes.made} of ${picture.sizes.wanted}`, usesOf(picture)],
      ]),
    },
  ],
})

export const pictureShow = defineCommand({
  name: 'picture show',
  summary: 'shows what is known about an uploaded picture',
  examples: ['picture show 0123456789abcdef0123456789abcdef'],
  parameters: { picture: required(hash) },
  options: {},
  outputSchema: pictures.answer.shape.pictures.element,
  async run(context, { picture: wanted }) {
    const read = await pictures.perform(context, {})
    if (!read.ok) return refusal(read)
    const found = read.done.pictures.find((each) => each.hash === wanted)
    const viewed = read.answer.pictures.find((each) => each.hash === wanted)
    return found && viewed ? success(pictureLines(viewed), found) : failure(`There is no picture ${wanted}.`)
  },
})

export const pictureAddCommand = defineCommand({
  name: 'picture add',
  summary: 'uploads a picture: JPEG, PNG, WebP or AVIF. The site turns it upright and drops its metadata',
  examples: ['picture add deck.jpg --alt "en=Guests on deck" --alt "hr=Gosti na palubi" --focus 50,30'],
  parameters: { file: required(freeText('file')) },
  options: fields,
  outputSchema: pictureAdd.answer,
  async run(context, { file, ...values }) {
    const found = await stat(file).catch(() => null)
    if (!found?.isFile()) return failure(`There is no file ${file}.`)
    if (found.size > maxPictureBytes)
      return failure(`${file} is too large: ${maxPictureBytes / 1024 / 1024} MB at most.`)
    const name = basename(file).slice(0, 120)
    const input = { file: new PictureFile(await readFile(file)), name, ...inputOf(values) }
    const performed = await pictureAdd.perform(context, input)
    return performed.ok ? success(pictureLines(performed.answer.picture), performed.done) : refusal(performed)
  },
})

export const pictureSetCommand = operationCommand(pictureSet, {
  name: 'picture set',
  summary: 'changes name, alt texts or focal point of an uploaded picture; texts of other languages stay',
  examples: ['picture set 0123456789abcdef0123456789abcdef --focus 70,40'],
  parameters: { picture: required(hash) },
  options: fields,
  input: ({ picture, ...values }) => ({ hash: picture, ...inputOf(values) }),
  print: ({ picture }) => pictureLines(picture),
})

export const pictureRemoveCommand = operationCommand(pictureRemove, {
  name: 'picture remove',
  summary: 'removes an uploaded picture that the site does not show',
  examples: ['picture remove 0123456789abcdef0123456789abcdef'],
  parameters: { picture: required(hash) },
  options: {},
  input: ({ picture }) => ({ hash: picture }),
  print: () => ['The picture is removed.'],
})
