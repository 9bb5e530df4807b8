import own from './product.json' with { type: 'json' }

// [Note: one name] Only product.json names the product and draws its mark. A server with a brand
// (docs/branding.md) replaces both: in its own process before any text loads, in a page by an
// attribute of `html`, and in a worker by the worker's name (decision 129).

/** The product's own mark from the bottom up, in a viewBox of 48 by 48. */
export const ownMark: readonly string[] = own.mark

/** What a page needs of a brand. */
export type Brand = {
  name: string
  /** The start of the names of exported files. */
  fileName: string
  /** The main color on white. */
  color?: string
  /** True if there is a page `/imprint`. */
  imprint?: boolean
}

/** The product as this server names it. Texts read it when they load, or when they are made. */
export const product = {
  name: own.name,
  fileName: own.fileName,
  /** This server within a sentence: *the person who runs this Cairn*. */
  instance: `this ${own.name}`,
  /** The heap of stones in the pictures. */
  heap: own.heap,
  brand: undefined as Brand | undefined,
}

/** Replaces the product's name by a brand's. A text that loaded before keeps the earlier name. */
export function takeBrand(brand: Brand): void {
  const { name, fileName } = brand
  Object.assign(product, { name, fileName, instance: name, heap: 'pile of stones', brand })
}

/** Never the name of a window, which another site could have set. */
const given: unknown =
  typeof document === 'undefined' ? Reflect.get(globalThis, 'name') : document.documentElement.dataset['brand']
const brandText = typeof given === 'string' && given.startsWith('{') ? given : undefined
if (brandText !== undefined) takeBrand(JSON.parse(brandText))

/** The name to start a worker under, which hands the page's brand on. */
export const workerName = (name: string): string => brandText ?? name
