import { useEffect, useMemo, useRef, useState } from 'react'
import { blank, type ValuesOf, versionOf } from '../../../records/define.ts'
import { asUnsealed } from '../../../records/fields/index.ts'
import { document } from '../../../records/kinds/index.ts'
import { useUploads, client } from '../../estate/index.ts'
import { EstateError, type SaveOptions, UserFacingError } from '../../estate/types.ts'
import { shapeFor } from '../../kinds/form/form-shape.ts'
import { originalsOf, pagesToPdf } from '../../kinds/form/scan/make-pages.ts'
import { EditDialog } from '../../kinds/form/EditDialog.tsx'
import { Notice, toast } from '../../ui/index.ts'
import { asPapers, choose, type Chosen, severalTitles, titleProblem } from './chosen.ts'
import { ChooseFiles } from './ChooseFiles.tsx'
import { ChoosingContext } from './choosing.ts'
import { UploadRow } from '../../shared/uploads/UploadRow.tsx'
import { useInspection } from './use-inspection.ts'
import { whileHere } from '../../ui/while-here.ts'
import { words } from './words.ts'

type DocumentValues = ValuesOf<(typeof document)['steps']>

function failureOf(errors: unknown[]): UserFacingError {
  const known = errors.filter((error) => error instanceof UserFacingError)
  return known[0] ?? new EstateError('unexpected', document.failed.save)
}

export function UploadDialog({ dropped, ...props }: Uploading) {
  const [papers, setPapers] = useState(dropped.length === 0 ? dropped : undefined)
  useEffect(
    () =>
      whileHere(async (here) => {
        const known = dropped.length === 0 ? dropped : await asPapers(dropped)
        if (here()) setPapers(known)
      }),
    [dropped],
  )
  return papers && <UploadForm dropped={papers} {...props} />
}

type Uploading = {
  dropped: readonly File[]
  onUploaded: (category: string) => void
  onClose: () => void
}

function UploadForm({ dropped, onUploaded, onClose }: Uploading) {
  const [first] = useState(() => choose(dropped))
  const [files, setFiles] = useState<Chosen[]>(first.taken)
  const latest = useRef(files)
  const change = (next: Chosen[]) => {
    latest.current = next
    setFiles(next)
  }
  const [tried, setTried] = useState(false)
  const inspection = useInspection()
  const { inspect } = inspection
  useEffect(() => inspect(files), [inspect, files])
  const start = useMemo(() => startValues(first.taken), [first])

  const send = async (values: DocumentValues, options: SaveOptions) => {
    setTried(true)
    // The save waited for files that were still read when the user pressed the button.
    const chosen = latest.current
    const several = chosen.length > 1
    const wrong = several ? chosen.map(({ title }) => titleProblem(title)).find(Boolean) : undefined
    if (wrong !== undefined) throw new EstateError('title', wrong)
    const [blocker] = await inspection.settle(chosen)
    if (blocker !== undefined) throw new EstateError('file', blocker)
    const ends = await Promise.allSettled(
      chosen.map((one) =>
        sendOne(
          one,
          {
            ...values,
            title: several ? one.title.trim() : values.title,
            expires: several ? '' : values.expires,
            file: '',
            filePassword: inspection.inspectedOf(one.id).password,
            originals: [],
          },
          options,
        ),
      ),
    )
    const errors = ends.flatMap((end): unknown[] => (end.status === 'rejected' ? [end.reason] : []))
    const cancelled = errors.filter((error) => error instanceof EstateError && error.code === 'cancelled').length
    const arrived = ends.length - errors.length
    if (errors.length > cancelled) {
      // Failed files stay in the form for a retry.
      const failed = chosen.filter((_, at) => ends[at]?.status === 'rejected')
      await Promise.all(failed.map(({ id }) => client.cancelUpload(id)))
      change(failed.map((one) => ({ ...one, id: crypto.randomUUID() })))
      throw failureOf(errors)
    }
    if (arrived > 0) {
      onUploaded(values.category)
      toast({
        title: words.uploaded(arrived),
        description: several ? words.uploadedSeveral : words.uploadedOne(values.title),
      })
    }
    onClose()
  }

  return (
    <ChoosingContext value={{ files, tried, refusedFirst: first.refused, onFiles: change, inspection }}>
      <EditDialog
        definition={document}
        start={start}
        title={words.upload}
        saveLabel={words.uploadAll(files.length)}
        onSave={send}
        onClose={onClose}
        shape={shapeFor(document, {
          saveDisabled: files.length === 0,
          whileSaving: <OnTheirWay ids={files.map(({ id }) => id)} />,
          fields: {
            file: { as: ChooseFiles },
            filePassword: { hidden: true },
            originals: { hidden: true },
            title: { hidden: files.length > 1 },
            expires: { hidden: files.length > 1 },
          },
        })}
      />
    </ChoosingContext>
  )
}

/** Merges photographed pages into one PDF. */
async function sendOne(
  { id, file, type, photos, keepsOriginals }: Chosen,
  values: DocumentValues,
  { audience, alsoIfIncapacitated }: SaveOptions,
): Promise<unknown> {
  const blob = new Blob([photos ? await pagesToPdf(photos) : file], { type })
  const originals = keepsOriginals === true ? await originalsOf(photos ?? []) : []
  return client.uploadInto(blob, photos ? `${values.title.trim()}.pdf` : file.name, {
    id,
    input: {
      kind: document.kind,
      definitionVersion: versionOf(document),
      values: { ...values },
      audience,
      alsoIfIncapacitated,
    },
    field: 'file',
    activity: document.activity.added(values),
    ...(originals.length > 0 && { beside: { field: 'originals', files: originals } }),
  })
}

function startValues(files: readonly Chosen[]): DocumentValues {
  const [first] = files
  if (first === undefined) return blank(document)
  return {
    ...blank(document),
    title: files.length > 1 ? severalTitles : first.title,
    file: asUnsealed(first),
  }
}

function OnTheirWay({ ids }: { ids: readonly string[] }) {
  const uploads = useUploads().filter(({ id }) => ids.includes(id))
  return (
    <div className="flex flex-col gap-6">
      <ul aria-label={words.uploads} className="flex flex-col gap-4">
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
      <Notice>{words.goesOn}</Notice>
    </div>
  )
}
