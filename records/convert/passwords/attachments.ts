import { blank, errorsIn, fieldsOf, tidied, type ValuesOf } from '../../define.ts'
import { asUnsealed, fileType, type SealedFile } from '../../fields/index.ts'
import { document } from '../../kinds/document.ts'
import type { Importable } from '../importer.ts'
import type { LeftOut } from '../reading.ts'
import type { Attachment, Item } from './item.ts'

const damagedFile = 'This file is damaged in the export. If you can, export it again.'

function documentFrom(
  { name, bytes, damaged = false }: Attachment,
  { row, name: of, folder }: Item,
): Importable | LeftOut {
  const where = `${row}, ${name}`
  const field = fieldsOf(document)['file']
  if (field?.type !== 'file') throw new Error('A document has a file.')
  const type = fileType(field.rule, { name, type: '' })
  if (type === '') return { row: where, reason: 'This attachment is a kind of file that your locker doesn’t take.' }
  const refused = field.check(asUnsealed({ file: { name, size: bytes.length }, type }), {})
  if (refused !== undefined)
    return { row: where, reason: `${refused.replace(/(?<![.!?])$/, '.')} So this attachment was left out.` }
  const values = tidied(document, {
    ...blank(document),
    title: name.replace(/\.[a-z0-9]+$/i, ''),
    category: 'other',
    otherType: 'Attachment',
    description: `It was attached to “${of || row}” in your password manager.`,
  })
  const { file: _, ...unchecked } = errorsIn(document, values)
  return {
    row: where,
    kind: document.kind,
    values,
    unchecked: damaged ? { ...unchecked, file: damagedFile } : unchecked,
    ...(damaged && { doubtful: true }),
    file: { field: 'file', name, type, bytes },
    ...(folder && { folder }),
  }
}

type DocumentValues = ValuesOf<typeof document.steps>

const keyOf = (title: string, name: string, size: number): string => JSON.stringify([title, name, size])

/** Ignores the size of photos, which sealing re-encodes without camera data. */
const savedKeyOf = (title: string, { name, type, size }: Pick<SealedFile, 'name' | 'type' | 'size'>): string =>
  type.startsWith('image/') ? JSON.stringify([title, name.replace(/\.\w+$/, '')]) : keyOf(title, name, size)

export function documentsKnown(existing: readonly DocumentValues[]): (paper: Importable) => Importable {
  const here = new Set(existing.flatMap(({ title, file }) => (file === '' ? [] : [savedKeyOf(title, file)])))
  const inFile = new Map<string, string>()
  return (paper) => {
    const { row, values, file } = paper
    if (file === undefined) return paper
    const title = typeof values['title'] === 'string' ? values['title'] : ''
    const documentKey = keyOf(title, file.name, file.bytes.length)
    const earlier = inFile.get(documentKey)
    inFile.set(documentKey, earlier ?? row)
    if (here.has(savedKeyOf(title, { ...file, size: file.bytes.length }))) {
      const message = file.type.startsWith('image/')
        ? `You already have ${title}, with a photo of the same name.`
        : `You already have ${title}, with a file of the same name and size.`
      return { ...paper, duplicateOf: { where: 'here', title, same: true, message } }
    }
    if (earlier === undefined) return paper
    const message = `Also in ${earlier}, with a file of the same name and size. We’ll keep both.`
    return { ...paper, duplicateOf: { where: 'file', title: earlier, same: false, message } }
  }
}

export const attachmentsOf = (item: Item): (Importable | LeftOut)[] =>
  (item.files ?? []).map((file) => documentFrom(file, item))
