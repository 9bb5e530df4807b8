import { documentTypes } from '../../../records/kinds/document.ts'

const endings: Readonly<Record<string, string>> = { ...documentTypes }

/**
 * The name under which a document is saved: its title and the subtype of its type, with underscores for what a file name must not
 * hold. Where the subtype is no ending that a computer knows (`vnd.ms-excel`, `plain`), the usual one stands for it.
 */
export function downloadName(title: string, type: string): string {
  const subtype = type.split('/').at(-1) ?? ''
  const [ending] = (endings[type] ?? subtype).split(' ')
  const safe = title
    .trim()
    .replaceAll(/[<>:"/\\|?*\p{Control}]/gu, '_')
    .replace(/^\.+/, '_')
  return `${safe || 'document'}${ending && `.${ending}`}`
}
