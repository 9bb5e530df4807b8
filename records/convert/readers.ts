import { treeReader } from './gedcom/reader.ts'
import type { Reader } from './importer.ts'
import { passwordsReader } from './passwords/reader.ts'
import { cardReaders } from './vcard/reader.ts'

const readers: readonly Reader[] = [passwordsReader, treeReader, ...cardReaders]

export const readerOf = (kind: string): Reader | undefined => readers.find((one) => one.kind === kind)
