import { join } from 'node:path'
import { inHtml, pageTexts } from '../../domain/page-texts.ts'
import { type Brand, takeBrand } from '../../domain/product.ts'
import { type BrandFile, readBrand } from './brand-file.ts'
import { brandStyles } from './colors.ts'
import { filesOf } from './files.ts'
import { iconsOf } from './icons.ts'

export { BrandError } from './brand-error.ts'

type Bytes = Buffer<ArrayBuffer>

/** Files of a brand by their path in the web app, in place of the built ones. */
export type BrandedFiles = ReadonlyMap<string, Bytes>

const ofServer: { files?: (webFolder: string) => Promise<BrandedFiles> } = {}

/** A brand's name as the start of a file's name: *Harbor Keep* gives *harbor-keep*. */
const fileNameOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '') || 'estate'

const defaultMotto = 'What your family will need, kept safe.'

function takeTexts({ name, motto = defaultMotto, contact, sender, imprint, colors }: BrandFile): void {
  const brand: Brand = {
    name,
    fileName: fileNameOf(name),
    color: colors.light.main,
    ...(imprint !== undefined && { imprint: true }),
  }
  takeBrand(brand)
  Object.assign(pageTexts, {
    motto,
    contact,
    sender,
    pageBrand: inHtml(JSON.stringify(brand)),
    pageImprint: (imprint ?? []).map(inHtml).join('</p>\n<p>'),
    pageImprintLink: imprint === undefined ? '' : '<li><a href="/imprint">Imprint</a></li>',
  })
}

/**
 * Gives this process the brand in a folder. Call it before any text loads, because texts read the
 * product's name when they load.
 * @param folder undefined: the product's own name
 * @throws BrandError saying what in the folder to change
 */
export async function loadBrand(folder: string | undefined): Promise<void> {
  if (folder === undefined) return
  const { brand, mark } = await readBrand(folder)
  const styles = brandStyles(brand.colors)
  takeTexts(brand)
  ofServer.files = async (webFolder) =>
    filesOf(webFolder, join(webFolder, '../web-marked'), {
      styles,
      mark: mark.svg,
      icons: await iconsOf(mark),
      color: brand.colors.light.main,
      hasImprint: brand.imprint !== undefined,
    })
}

/** The files that this server's brand puts in place of the built ones; none without a brand. */
export const brandedFiles = async (webFolder: string): Promise<BrandedFiles> =>
  (await ofServer.files?.(webFolder)) ?? new Map()
