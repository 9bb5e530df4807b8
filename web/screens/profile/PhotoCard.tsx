import { ImageUp, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { startOf, type ValuesOf } from '../../../records/define.ts'
import { profile } from '../../../records/kinds/index.ts'
import { messageOf } from '../../estate/message-of.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { type Records, client, useSession } from '../../estate/index.ts'
import { Button, Card, toast } from '../../ui/index.ts'
import { TakePhoto } from '../../kinds/form/camera/TakePhoto.tsx'
import { saveIncomplete } from '../../kinds/form/save-incomplete.ts'
import type { MadeFace } from '../../kinds/form/crop/make-face.ts'
import { usePicture } from '../../shared/pictures/use-picture.ts'
import { whyNotDrawn } from '../../shared/pictures/words.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { photoWords as words } from './words.ts'

const CropDialog = onDemand(async () => (await import('../../kinds/form/crop/CropDialog.tsx')).CropDialog)

const FAILURE_MS = 3000
/** In pixels: sharp at the largest size on a dense screen, and still fast to load. */
const SIDE = 640

const showFailure = (description: string) =>
  toast({ tone: 'failure', title: words.failed, description, duration: FAILURE_MS })

function usePhotoActions(records: Records<typeof profile.steps>, values: ValuesOf<typeof profile.steps>) {
  const [busy, setBusy] = useState<'uploading' | 'removing'>()
  const [toCut, setToCut] = useState<File>()
  const attempt = async (what: 'uploading' | 'removing', work: () => Promise<unknown>, done: () => void) => {
    setBusy(what)
    try {
      await work()
      done()
    } catch (error) {
      showFailure(messageOf(error))
    } finally {
      setBusy(undefined)
    }
  }
  const choose = (chosen: File) =>
    attempt(
      'uploading',
      async () => {
        await (await import('./photo.ts')).checkPhoto(chosen)
        setToCut(chosen)
      },
      () => undefined,
    )
  const upload = ({ photo: cut, small }: MadeFace) =>
    attempt(
      'uploading',
      async () => {
        const kept = await client.uploadFile(cut, 'profile-photo.jpg')
        // If the preview fails to upload, lists draw the photo itself.
        const preview = await client.uploadPreview(small, 'profile-photo.jpg').catch(() => undefined)
        await saveIncomplete(records, { ...values, photo: preview ? { ...kept, preview } : kept })
      },
      () => toast({ title: words.updated, description: words.updatedMore }),
    )
  const remove = () =>
    attempt(
      'removing',
      () => saveIncomplete(records, { ...values, photo: '' }),
      () => toast({ title: words.removed }),
    )
  return { busy, toCut, setToCut, choose, upload, remove }
}

export function PhotoCard({ records }: { records: Records<typeof profile.steps> }) {
  const { email = '' } = useSession()
  const input = useRef<HTMLInputElement>(null)
  const values = records.all[0]?.values ?? startOf(profile, { email })
  const photo = usePicture(values.photo)
  const { busy, toCut, setToCut, choose, upload, remove } = usePhotoActions(records, values)
  return (
    <Card title={words.title}>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar email={email} photo={photo} awaited={values.photo !== ''} className="size-24 text-3xl" />
        <div className="flex min-w-0 grow basis-48 flex-col items-start gap-2">
          <Button
            variant="secondary"
            busy={busy === 'uploading'}
            icon={<ImageUp aria-hidden="true" className="size-5" />}
            onClick={() => input.current?.click()}
          >
            {values.photo === '' ? words.upload : words.change}
          </Button>
          <TakePhoto
            subject="face"
            disabled={busy !== undefined}
            onFiles={([taken]) => {
              if (taken) void choose(taken)
            }}
          />
          {values.photo !== '' && (
            <Button
              variant="quiet"
              busy={busy === 'removing'}
              icon={<Trash2 aria-hidden="true" className="size-5" />}
              onClick={() => void remove()}
            >
              {words.remove}
            </Button>
          )}
        </div>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*,.heic,.heif,.avif,.tif,.tiff"
        aria-label={words.title}
        onChange={(event) => {
          const chosen = event.target.files?.[0]
          // A reset input lets the user choose the same file again after fixing it.
          event.target.value = ''
          if (chosen !== undefined) void choose(chosen)
        }}
      />
      <p className="mt-3 text-sm text-soft">{words.hint}</p>
      {toCut && (
        <CropPhoto
          file={toCut}
          onMade={(face) => void upload(face)}
          onFail={showFailure}
          onEnd={() => setToCut(undefined)}
        />
      )}
    </Card>
  )
}

function CropPhoto({
  file,
  onMade,
  onFail,
  onEnd,
}: {
  file: File
  onMade: (face: MadeFace) => void
  onFail: (why: string) => void
  onEnd: () => void
}) {
  return (
    <CropDialog
      file={file}
      side={SIDE}
      onMade={(face) => {
        onEnd()
        onMade(face)
      }}
      onUnreadable={(cause) => {
        onEnd()
        onFail(whyNotDrawn(cause, file.name, words.notImage))
      }}
      onClose={onEnd}
    />
  )
}
