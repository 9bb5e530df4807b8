import { product } from './product.ts'

export const versionInWords = (version: string, commit: string | undefined): string =>
  commit === undefined ? `${product.name} ${version} (commit unknown)` : `${product.name} ${version} (${commit})`
