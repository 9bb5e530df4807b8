import { ChevronLeft, ChevronRight, Download, Pause, Play } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { messageOf } from '../../estate/message-of.ts'
import { client } from '../../estate/index.ts'
import { download } from '../../kinds/download.ts'
import { Button, Dialog, FactLine, IconButton, toast } from '../../ui/index.ts'
import { type OpenFile, usePicture } from '../pictures/use-picture.ts'
import type { FileReference } from '../../estate/types.ts'
import type { GalleryItem } from './item.ts'
import { Shown } from './Shown.tsx'
import { words } from './words.ts'

/** On a phone the picture takes the full width, and the buttons overlay its edges. */
const besides = 'max-sm:absolute max-sm:z-10 max-sm:border max-sm:border-line max-sm:bg-card'

export type LightboxProps = {
  items: readonly GalleryItem[]
  shownId: string
  playing?: boolean
  open?: OpenFile | undefined
  /** Actions beside *Save* for the current item. */
  renderActions?: (item: GalleryItem) => ReactNode
  onShow: (id: string) => void
  onClose: () => void
}

/** A full-screen viewer that pages by buttons, arrow keys and swipes, or as a slideshow. */
export function Lightbox({
  items,
  shownId,
  playing = false,
  open = client.openFile,
  renderActions,
  onShow,
  onClose,
}: LightboxProps) {
  const at = Math.max(
    0,
    items.findIndex(({ id }) => id === shownId),
  )
  const item = items[at]
  const [plays, setPlays] = useState(playing)
  const go = (by: number) => {
    const next = items[(at + by + items.length) % items.length]
    if (next) onShow(next.id)
  }
  const leaf = (by: number) => {
    setPlays(false)
    go(by)
  }
  const several = items.length > 1
  const frame = useLeafing((by) => several && leaf(by))
  const next = items[(at + 1) % items.length]
  usePicture(next?.shows === 'image' ? next.file : '', open)

  if (item === undefined) return null
  return (
    <Dialog
      open
      width="screen"
      onOpenChange={onClose}
      title={item.title}
      description={<FactLine>{[...(several ? [words.place(at + 1, items.length)] : []), ...item.facts]}</FactLine>}
      footer={
        <>
          {renderActions?.(item)}
          {item.file !== '' && <SaveFile file={item.file} open={open} />}
          {several && (
            <Button
              icon={
                plays ? <Pause aria-hidden="true" className="size-5" /> : <Play aria-hidden="true" className="size-5" />
              }
              onClick={() => setPlays(!plays)}
            >
              {plays ? words.pause : words.play}
            </Button>
          )}
        </>
      }
    >
      <div ref={frame} className="flex min-h-0 grow flex-col gap-4">
        <div className="relative flex min-h-64 grow items-center gap-2 sm:gap-4">
          {several && (
            <IconButton
              label={words.previous}
              className={`left-0 ${besides}`}
              icon={<ChevronLeft aria-hidden="true" className="size-8" />}
              onClick={() => leaf(-1)}
            />
          )}
          <div className="relative flex min-w-0 grow items-center justify-center self-stretch">
            <Shown key={item.id} item={item} open={open} inSlideshow={plays} onOver={() => plays && go(1)} />
          </div>
          {several && (
            <IconButton
              label={words.next}
              className={`right-0 ${besides}`}
              icon={<ChevronRight aria-hidden="true" className="size-8" />}
              onClick={() => leaf(1)}
            />
          )}
        </div>
        <About item={item} />
      </div>
    </Dialog>
  )
}

function SaveFile({ file, open }: { file: FileReference; open: OpenFile }) {
  const [saving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    try {
      const { name, bytes } = await open(file)
      download(name, 'application/octet-stream', bytes)
    } catch (error) {
      toast({ tone: 'failure', title: words.notDownloaded, description: messageOf(error) })
    } finally {
      setSaving(false)
    }
  }
  return (
    <Button
      variant="secondary"
      busy={saving}
      icon={<Download aria-hidden="true" className="size-5" />}
      onClick={() => void save()}
    >
      {words.download}
    </Button>
  )
}

function About({ item: { description, people } }: { item: GalleryItem }) {
  if (description === '' && people.length === 0) return null
  return (
    <div className="mx-auto max-w-prose text-center">
      {description !== '' && <p className="whitespace-pre-wrap">{description}</p>}
      {people.length > 0 && (
        <p className="text-soft">
          {words.people}: {people.join(', ')}
        </p>
      )}
    </div>
  )
}

/**
 * Calls `onLeaf` on arrow keys, and on swipes over the ref’s element: 1 for next, -1 for previous.
 */
function useLeafing(onLeaf: (by: number) => void) {
  const frame = useRef<HTMLDivElement>(null)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // A media player uses the arrow keys itself.
    if (event.target instanceof HTMLMediaElement) return
    if (event.key === 'ArrowLeft') onLeaf(-1)
    if (event.key === 'ArrowRight') onLeaf(1)
  })
  const onSwipe = useEffectEvent(onLeaf)
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', pressed)
    const stop = followSwipes(frame.current, (by) => onSwipe(by))
    return () => {
      removeEventListener('keydown', pressed)
      stop()
    }
  }, [])
  return frame
}

const far = 60

/**
 * Calls `onSwipe` with 1 for next, -1 for previous.
 * @returns the cleanup
 */
function followSwipes(element: HTMLElement | null, onSwipe: (by: number) => void): () => void {
  let from: number | undefined
  const down = ({ touches }: TouchEvent) => {
    from = touches.length === 1 ? touches[0]?.clientX : undefined
  }
  const up = ({ changedTouches }: TouchEvent) => {
    const moved = from === undefined ? 0 : (changedTouches[0]?.clientX ?? from) - from
    from = undefined
    if (Math.abs(moved) > far) onSwipe(moved < 0 ? 1 : -1)
  }
  element?.addEventListener('touchstart', down, { passive: true })
  element?.addEventListener('touchend', up)
  return () => {
    element?.removeEventListener('touchstart', down)
    element?.removeEventListener('touchend', up)
  }
}
