import { concat, fromText, toText } from '../../../vault/index.ts'
import type { OpenedCertificate, Report } from '../release-types.ts'
import { alarm } from './core.ts'

// A certificate travels as one sealed file: 4 bytes length, particulars as JSON, then the document. So its name and the date of
// the event are sealed with it, to the operators alone.

type Particulars = { name: string; type: string; dateOfEvent?: string; physician?: string }

/** The document and its particulars as one file. */
export function packCertificate({ certificate, name, dateOfEvent, physician }: Report): Blob {
  const particulars: Particulars = {
    name,
    type: certificate.type,
    ...(dateOfEvent === undefined ? {} : { dateOfEvent }),
    ...(physician === undefined ? {} : { physician }),
  }
  const header = fromText(JSON.stringify(particulars))
  const length = new Uint8Array(4)
  new DataView(length.buffer).setUint32(0, header.length)
  return new Blob([concat(length, header), certificate])
}

const isParticulars = (value: unknown): value is Particulars =>
  typeof value === 'object' && value !== null && 'name' in value && 'type' in value && typeof value.name === 'string'

/** The reverse of {@link packCertificate}. */
export function unpackCertificate(bytes: Uint8Array<ArrayBuffer>): OpenedCertificate {
  if (bytes.length < 4) throw alarm()
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
  if (4 + length > bytes.length) throw alarm()
  const particulars: unknown = JSON.parse(toText(bytes.subarray(4, 4 + length)))
  if (!isParticulars(particulars)) throw alarm()
  return { ...particulars, bytes: bytes.slice(4 + length) }
}
