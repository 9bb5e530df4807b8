import { escapeHtml } from '../../html.ts'

/** A FHIR resource (R4) as JSON. */
export type Resource = { readonly resourceType: string } & Readonly<Record<string, unknown>>

/** A resource of a bundle, under the name by which others refer to it. */
export type Entry = { readonly fullUrl: string; readonly resource: Resource }

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A name that nothing else has (RFC 9562, version 4), also on pages that are not secure, where the browser gives none. */
export function newUrn(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const all = hex(bytes)
  return `urn:uuid:${[all.slice(0, 8), all.slice(8, 12), all.slice(12, 16), all.slice(16, 20), all.slice(20)].join('-')}`
}

export const entryOf = (resource: Resource): Entry => ({ fullUrl: newUrn(), resource })

export const refer = ({ fullUrl }: Entry) => ({ reference: fullUrl })

export const coded = (system: string, code: string, display: string, text?: string) => ({
  coding: [{ system, code, display }],
  ...(text !== undefined && { text }),
})

export const loinc = (code: string, display: string, text?: string) => coded('http://loinc.org', code, display, text)

/** Words for people, as every section carries them: what a program does not understand is still read. */
export const narrative = (rows: readonly { readonly label: string; readonly text: string }[]) => ({
  status: 'generated',
  div: [
    '<div xmlns="http://www.w3.org/1999/xhtml">',
    ...rows.map(
      ({ label, text }) => `<p><b>${escapeHtml(label)}</b><br/>${escapeHtml(text).replaceAll('\n', '<br/>')}</p>`,
    ),
    '</div>',
  ].join(''),
})
