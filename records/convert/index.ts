import type { Importer } from './importer.ts'
import { accountImporter } from './online-accounts.ts'

/** The importers there are, one per kind at most. */
const importers: readonly Importer[] = [accountImporter]

export const importerOf = (kind: string): Importer | undefined => importers.find((one) => one.kind === kind)
