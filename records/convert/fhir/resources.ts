import { escapeHtml } from '../../html.ts'

export type Resource = { readonly resourceType: string } & Readonly<Record<string, unknown>>

export type Entry = { readonly fullUrl: string; readonly resource: Resource }

export const newUrn = (): string => `urn:uuid:${crypto.randomUUID()}`

export const entryOf = (resource: Resource): Entry => ({ fullUrl: newUrn(), resource })

export const refer = ({ fullUrl }: Entry) => ({ reference: fullUrl })

export const coded = (system: string, code: string, display: string, text?: string) => ({
  coding: [{ system, code, display }],
  ...(text !== undefined && { text }),
})

export const loinc = (code: string, display: string, text?: string) => coded('http://loinc.org', code, display, text)

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
