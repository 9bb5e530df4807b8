import { treeImporter } from './gedcom/importer.ts'
import type { Importer } from './importer.ts'
import { passwordsImporter } from './passwords/importer.ts'
import { cardImporters } from './vcard/importer.ts'

const importers: readonly Importer[] = [passwordsImporter, treeImporter, ...cardImporters]

export const importerOf = (kind: string): Importer | undefined => importers.find((one) => one.kind === kind)
