import { isObject } from './is-object.ts'

const told = new WeakSet<object>()

/**
 * Patches pdfmake: calls `onPage` for every page that a document writes; it does not say of which
 * document.
 * @param document any document that pdfmake made
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
