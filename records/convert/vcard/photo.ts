import type { Property } from './content-lines.ts'

export type CardPhoto = { readonly type: string; readonly ending: string; readonly bytes: Uint8Array }

const marks: readonly (readonly [type: string, ending: string, bytes: readonly number[]])[] = [
  ['image/jpeg', 'jpg', [0xff, 0xd8, 0xff]],
  ['image/png', 'png', [0x89, 0x50, 0x4e, 0x47]],
]

function packedIn({ params, value }: Property): string | undefined {
  const data = /^\s*data:[^,]*;base64,([\s\S]*)$/i.exec(value)?.[1]
  if (data !== undefined) return data
  if (/^(?:b|base64)$/i.test(params['ENCODING']?.[0] ?? '')) return value
  return /^[A-Za-z0-9+/=\s]{80,}$/.test(value) ? value : undefined
}

/** Undefined for a link, which is never fetched, and for formats other than JPG and PNG. */
export function photoOf(property: Property): CardPhoto | undefined {
  const packed = packedIn(property)
  if (packed === undefined) return undefined
  let bytes: Uint8Array
  try {
    bytes = Uint8Array.from(atob(packed.replaceAll(/\s/g, '')), (letter) => letter.charCodeAt(0))
  } catch {
    return undefined
  }
  const found = marks.find(([, , mark]) => mark.every((byte, at) => bytes[at] === byte))
  return found && { type: found[0], ending: found[1], bytes }
}

export const isOnTheWeb = ({ value }: Property): boolean => /^\s*(?:https?|ftp):/i.test(value.replaceAll('\\', ''))
