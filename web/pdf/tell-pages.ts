import { isObject } from './is-object.ts'

const told = new WeakSet<object>()

/**
 * Tells of every page that a document of the library begins to write, from now on: of which paper it is, is not told.
 * @param document any one that it made
 */
export function tellPagesLike(document: unknown, onPage: () => void): void {
  const kind: unknown = isObject(document) ? Object.getPrototypeOf(document) : undefined
  if (!isObject(kind) || told.has(kind)) return
  const { addPage } = kind
  if (typeof addPage !== 'function') return
  told.add(kind)
  kind['addPage'] = function begin(this: unknown, ...given: unknown[]): unknown {
    onPage()
    return Reflect.apply(addPage, this, given)
  }
}
