import type { OpenUpload, StoredRecord, UploadInto } from '../../estate/types.ts'
import { tell } from '../../estate/testing/test-client.ts'
import { EstateError } from '../../estate/types.ts'

type Held = { upload: OpenUpload; into: UploadInto; end: PromiseWithResolvers<StoredRecord> }

/** Uploads for tests of screens: a test says how far each has come, and how it ends. */
export function fakeUploads(saved: (into: UploadInto, file: OpenUpload) => StoredRecord) {
  let held: Held[] = []
  const show = () => tell({ uploads: held.map(({ upload }) => upload) })
  const change = (name: string, part: Partial<OpenUpload>) => {
    held = held.map((one) => (one.upload.name === name ? { ...one, upload: { ...one.upload, ...part } } : one))
    show()
  }
  const take = (which: (one: Held) => boolean): Held[] => {
    const taken = held.filter(which)
    held = held.filter((one) => !taken.includes(one))
    show()
    return taken
  }
  const named = (name: string) => take(({ upload }) => upload.name === name)
  return {
    calls: {
      uploadInto(file: Blob, name: string, into: UploadInto): Promise<StoredRecord> {
        const end = Promise.withResolvers<StoredRecord>()
        const { id, input } = into
        const upload: OpenUpload = {
          id,
          name,
          kind: input.kind,
          values: input.values,
          size: file.size,
          sent: 0,
          state: 'sending',
          startedAt: new Date().toISOString(),
        }
        held = [...held, { upload, into, end }]
        show()
        return end.promise
      },
      cancelUpload(id: string): Promise<void> {
        for (const { end } of take(({ upload }) => upload.id === id))
          end.reject(new EstateError('cancelled', 'Cancelled.'))
        return Promise.resolve()
      },
      resumeUploads(): Promise<void> {
        for (const { upload } of held) change(upload.name, { state: 'sending' })
        return Promise.resolve()
      },
    },
    empty: () => {
      held = []
    },
    change,
    finish: (name: string) => {
      for (const { into, end, upload } of named(name)) end.resolve(saved(into, upload))
    },
    /** `why` is what the estate says, or an error that it does not know. */
    fail: (name: string, why: string | Error) => {
      for (const { end } of named(name)) end.reject(typeof why === 'string' ? new EstateError('refused', why) : why)
    },
    names: () => held.map(({ upload }) => upload.name),
  }
}
