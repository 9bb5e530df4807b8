import * as z from 'zod/mini'
import { concat, fromText, toText } from '../../vault/index.ts'
import type { CertificateParticulars, OpenedFile, Report } from '../model/release.ts'
import { alarm } from '../core/alarm.ts'

// A certificate is one sealed file (4 bytes length, particulars as JSON, document), so the claim's
// hash covers who sent it, about whom and from which address. No reader trusts the particulars for
// a decision, nor uses their former `serviceSignKey`.

const line = z.string().check(z.minLength(1), z.maxLength(200))
/** The largest number of readers, operators and grantees, to whom a report is sealed. */
const maxReaders = 132
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

const particulars = z.object({
  person: z.object({ fullName: line, birthDate: day, birthPlace: line }),
  dateOfEvent: day,
  physician: z.optional(z.string().check(z.maxLength(200))),
  reporter: z.object({ name: line, email: z.string().check(z.minLength(3), z.maxLength(254)) }),
  /** A missing list counts as empty, so a reporter gains nothing by omitting it. */
  sealedTo: z.optional(z.array(z.uuid()).check(z.maxLength(maxReaders))),
  file: z.object({ name: line, type: z.literal('application/pdf'), pages: z.int().check(z.positive()) }),
})

/** @param email the address of the account that reports */
export function packCertificate(report: Report, email: string, sealedTo: string[]): Blob {
  const { certificate, name, pages, person, dateOfEvent, physician, reporterName } = report
  const fields: z.output<typeof particulars> = {
    person,
    dateOfEvent,
    ...(physician ? { physician } : {}),
    reporter: { name: reporterName, email },
    sealedTo,
    file: { name: name.slice(0, 200), type: 'application/pdf', pages },
  }
  const header = fromText(JSON.stringify(z.parse(particulars, fields)))
  const length = new Uint8Array(4)
  new DataView(length.buffer).setUint32(0, header.length)
  return new Blob([concat(length, header), certificate])
}

export function unpackCertificate(bytes: Uint8Array<ArrayBuffer>): {
  certificate: OpenedFile & CertificateParticulars
  sealedTo: string[]
} {
  if (bytes.length < 4) throw alarm()
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
  if (4 + length > bytes.length) throw alarm()
  const read = z.safeParse(particulars, parsed(toText(bytes.subarray(4, 4 + length))))
  if (!read.success) throw alarm()
  const { file, physician, sealedTo = [], ...fields } = read.data
  const { name, type, pages } = file
  const certificate = {
    ...fields,
    ...(physician === undefined ? {} : { physician }),
    name,
    type,
    pages,
    bytes: bytes.slice(4 + length),
  }
  return { certificate, sealedTo }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw alarm()
  }
}
