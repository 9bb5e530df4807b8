import type { Importer } from './importer.ts'
import { accountImporter } from './online-accounts.ts'
import { cardImporters } from './vcard/importer.ts'

/** The importers there are, one per kind at most. */
const importers: readonly Importer[] = [accountImporter, ...cardImporters]

export const importerOf = (kind: string): Importer | undefined => importers.find((one) => one.kind === kind)
