import { ImageUp, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { startOf } from '../../../records/define.ts'
import { profile } from '../../../records/kinds/index.ts'
import { messageOf } from '../../estate/message-of.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { type Records, client, useSession } from '../../estate/index.ts'
import { Button, Card, toast } from '../../ui/index.ts'
import { TakePhoto } from '../../kinds/form/camera/TakePhoto.tsx'
import { saveIncomplete } from '../../kinds/form/save-incomplete.ts'
import { usePicture } from '../../shared/pictures/use-picture.ts'
import { photoWords as words } from './words.ts'

const FAILURE_MS = 3000

export function PhotoCard({ records }: { records: Records<typeof profile.steps> }) {
  const { email = '' } = useSession()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState<'uploading' | 'removing'>()
  const values = records.all[0]?.values ?? startOf(profile, { email })
  const photo = usePicture(values.photo)

  const attempt = async (what: 'uploading' | 'removing', work: () => Promise<unknown>, done: () => void) => {
    setBusy(what)
    try {
      await work()
      done()
    } catch (error) {
      toast({ tone: 'failure', title: words.failed, description: messageOf(error), duration: FAILURE_MS })
    } finally {
      setBusy(undefined)
    }
  }
  const upload = (chosen: File) =>
    attempt(
      'uploading',
      async () => {
        const { squarePhoto } = await import('./photo.ts')
        const small = await squarePhoto(chosen)
        await saveIncomplete(records, { ...values, photo: await client.uploadFile(small, 'profile-photo.jpg') })
      },
      () => toast({ title: words.updated, description: words.updatedMore }),
    )
  const remove = () =>
    attempt(
      'removing',
      () => saveIncomplete(records, { ...values, photo: '' }),
      () => toast({ title: words.removed }),
    )

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
              if (taken) void upload(taken)
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
          // Lets the user choose the same file again after fixing it.
          event.target.value = ''
          if (chosen !== undefined) void upload(chosen)
        }}
      />
      <p className="mt-3 text-sm text-soft">{words.hint}</p>
    </Card>
  )
}
