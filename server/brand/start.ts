import { BrandError, loadBrand } from './index.ts'

/**
 * Gives this process the brand of CAIRN_BRAND, and ends it if there is something to change.
 * @param given the setting; undefined or empty: no brand
 */
export async function startBrand(given: string | undefined): Promise<void> {
  const folder = given?.trim() ?? ''
  try {
    await loadBrand(folder === '' ? undefined : folder)
  } catch (error) {
    if (!(error instanceof BrandError)) throw error
    process.stderr.write(`The brand in ${folder} cannot be used.\n${error.message}\n`)
    process.exit(1)
  }
}
