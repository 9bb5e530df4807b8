import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { product } from '../../domain/product.ts'
import { BrandError, loadBrand } from './index.ts'

const built = join(import.meta.dirname, '../../dist')

/** EX_CONFIG: a restart would fail again (docs/operate.md). */
const needsOperator = 78

/**
 * Gives this process the brand of CAIRN_BRAND, and ends it if there is something to change.
 * @param given the setting; undefined or empty: no brand
 */
export async function startBrand(given: string | undefined): Promise<void> {
  const folder = given?.trim() ?? ''
  try {
    await loadBrand(folder === '' ? undefined : folder)
    if (folder !== '') refuseWithoutPages(built)
  } catch (error) {
    if (!(error instanceof BrandError)) throw error
    process.stderr.write(`The brand in ${folder} cannot be used.\n${error.message}\n`)
    process.exit(needsOperator)
  }
}

/**
 * A web app without its pages with marks would appear under the product's own name.
 * @param folder of the built web app; one that is not built yet says so on each page
 * @throws BrandError
 */
export function refuseWithoutPages(folder: string): void {
  if (!existsSync(join(folder, 'web/app.html')) || existsSync(join(folder, 'web-marked/app.html'))) return
  throw new BrandError(
    `The web app in ${folder} was built without the pages that a brand needs: ${join(folder, 'web-marked')} is missing. Run npm run update, which builds them, then start ${product.name} again.`,
  )
}
