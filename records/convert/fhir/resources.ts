import { escapeHtml } from '../../html.ts'

/** A FHIR resource (R4) as JSON. */
export type Resource = { readonly resourceType: string } & Readonly<Record<string, unknown>>

/** A resource of a bundle, under the name by which others refer to it. */
export type Entry = { readonly fullUrl: string; readonly resource: Resource }

/** A name that nothing else has. */
export const newUrn = (): string => `urn:uuid:${crypto.randomUUID()}`

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
