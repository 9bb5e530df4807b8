import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import type { Importable, ImportAnswers, ImportQuestion, Reader } from '../../records/convert/importer.ts'
import { readerOf } from '../../records/convert/readers.ts'
import { UnreadableFile } from '../../records/convert/reading.ts'
import { definitionOf, familyMember, onlineAccount, otherContact } from '../../records/kinds/index.ts'
import { titleOf } from '../../records/sheet.ts'
import { allBelow, endingOf } from './files.ts'

/** The kind of records that an importer reads from files with these extensions. */
export const importedFrom: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['csv', 'json', 'xml', 'zip', '1pux', '1pif', 'kdbx', 'tsv', 'xlsx'].map((ending) => [ending, onlineAccount.kind]),
  ),
  ged: familyMember.kind,
  gdz: familyMember.kind,
  vcf: otherContact.kind,
}

type Outcome = {
  became: 'read' | 'asks' | 'refused' | 'broke'
  lines: string[]
  records: number
  toCheck: number
  leftOut: number
}
const outcome = (became: Outcome['became'], ...lines: string[]): Outcome => ({
  became,
  lines,
  records: 0,
  toCheck: 0,
  leftOut: 0,
})

function lineOf({ row, kind, values, unchecked, duplicateOf }: Importable): string {
  const definition = definitionOf(kind)
  const filled = Object.entries(values).flatMap(([name, value]) =>
    value === '' || (Array.isArray(value) && value.length === 0) ? [] : [name],
  )
  return [
    `  + ${row} -> ${kind}: ${definition ? titleOf(definition, values) : ''} (${filled.join(', ')})`,
    ...Object.entries(unchecked).map(([field, why]) => `${field}: ${why}`),
    ...(duplicateOf ? [duplicateOf.message] : []),
  ].join(' | ')
}

const asked = (question: ImportQuestion): string =>
  question.asks === 'password'
    ? `a database of ${question.format}: asks for its password`
    : `a table that we don’t know: asks what its ${question.columns.roles.length} columns hold (${question.columns.roles.join(', ')})`

async function keyFileBeside(path: string): Promise<ImportAnswers['keyFile']> {
  for (const ending of ['keyx', 'key']) {
    const name = path.replace(/\w+$/, ending)
    const bytes = await readFile(name).catch(() => undefined)
    if (bytes) return { name, bytes }
  }
  return undefined
}

/** Counts the people whom a second import of the same tree would add again. */
async function comesTwice(reader: Reader, bytes: Uint8Array, records: readonly Importable[]): Promise<number> {
  const here = { [familyMember.kind]: records.map(({ values }) => values) }
  const read = await reader.preview(bytes, here, {}, { ids: records.map(({ id, row }) => id ?? row) })
  return 'asks' in read ? 0 : read.records.filter(({ duplicateOf }) => duplicateOf?.where !== 'here').length
}

async function check(path: string, passwords: readonly string[]): Promise<Outcome> {
  const reader = readerOf(importedFrom[endingOf(path)] ?? '')
  if (reader === undefined) throw new Error('Nothing reads this.')
  const bytes = await readFile(path)
  let read = await reader.preview(bytes, {}, {})
  const keyFile = await keyFileBeside(path)
  for (const password of passwords)
    if ('asks' in read && read.asks === 'password')
      read = await reader.preview(bytes, {}, { password, ...(keyFile && { keyFile }) })
  if ('asks' in read) return outcome('asks', asked(read))
  const { format, records, leftOut, readAs } = read
  const again = records.every(({ kind }) => kind === familyMember.kind)
    ? await comesTwice(reader, bytes, records)
    : undefined
  const toCheck = records.filter(({ unchecked }) => Object.keys(unchecked).length > 0).length
  return {
    became: again === 0 || again === undefined ? 'read' : 'broke',
    records: records.length,
    toCheck,
    leftOut: leftOut.length,
    lines: [
      `${format}: ${records.length} records, ${toCheck} of them to check, ${leftOut.length} lines not read${readAs ? `, in ${readAs.encoding}` : ''}`,
      ...(again === undefined ? [] : [again === 0 ? '  none of them twice' : `BROKE: ${again} of them twice`]),
      ...records.map(lineOf),
      ...leftOut.map(({ row, reason }) => `  - ${row}: ${reason}`),
    ],
  }
}

/** Prints each row's result; true without a failure. Tries `CHECK_PASSWORDS` (one per line). */
export async function checkImports(root: string): Promise<boolean> {
  const passwords = (process.env['CHECK_PASSWORDS'] ?? '').split('\n').filter(Boolean)
  const counts = { read: 0, asks: 0, refused: 0, broke: 0 }
  const rows = { records: 0, toCheck: 0, leftOut: 0 }
  for (const path of (await allBelow(root)).filter((one) => endingOf(one) in importedFrom)) {
    const found = await check(path, passwords).catch((error: unknown) =>
      error instanceof UnreadableFile
        ? outcome('refused', `not read: ${error.message}`)
        : outcome('broke', `BROKE: ${error instanceof Error ? error.stack : String(error)}`),
    )
    counts[found.became] += 1
    rows.records += found.records
    rows.toCheck += found.toCheck
    rows.leftOut += found.leftOut
    console.log([`\n${relative(root, path)}`, ...found.lines].join('\n'))
  }
  console.log(
    `\n${counts.read} files read (${rows.records} records, ${rows.toCheck} to check, ${rows.leftOut} lines not read), ${counts.asks} ask something first, ${counts.refused} refused, ${counts.broke} broke`,
  )
  return counts.broke === 0
}
