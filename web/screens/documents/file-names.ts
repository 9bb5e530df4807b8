import { documentTypes } from '../../../records/kinds/document.ts'

const endings: Readonly<Record<string, string>> = { ...documentTypes }

/** Maps subtypes that are not extensions, and replaces invalid characters by underscores. */
export function downloadName(title: string, type: string): string {
  const subtype = type.split('/').at(-1) ?? ''
  const [ending] = (endings[type] ?? subtype).split(' ')
  const safe = title
    .trim()
    .replaceAll(/[<>:"/\\|?*\p{Control}]/gu, '_')
    .replace(/^\.+/, '_')
  return `${safe || 'document'}${ending && `.${ending}`}`
}
