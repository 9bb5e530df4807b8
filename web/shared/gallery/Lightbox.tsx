import { ChevronLeft, ChevronRight, Download, Ellipsis, Pause, Play, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { messageOf } from '../../estate/message-of.ts'
import { client } from '../../estate/index.ts'
import type { FileReference } from '../../estate/types.ts'
import { download } from '../../kinds/download.ts'
import { DropdownMenu, type MenuItem, toast } from '../../ui/index.ts'
import { Stage, StageClose } from '../../ui/Stage.tsx'
import { type OpenFile, usePicture } from '../pictures/use-picture.ts'
import { About } from './About.tsx'
import { type PhotoOf, noPhotos } from './faces.ts'
import type { GalleryItem } from './item.ts'
import { Shown } from './Shown.tsx'
import { useLeafing } from './use-leafing.ts'
import { useStill } from './use-still.ts'
import './viewer.css'
import { words } from './words.ts'

export type LightboxProps = {
  items: readonly GalleryItem[]
  shownId: string
  playing?: boolean
  open?: OpenFile | undefined
  photoOf?: PhotoOf | undefined
  /** Actions under *More* for the current item, before and after *Download*. */
  actions?: (item: GalleryItem) => { first: readonly MenuItem[]; last?: readonly MenuItem[] }
  onShow: (id: string) => void
  onClose: () => void
}

export function Lightbox({
  items,
  shownId,
  playing = false,
  open = client.openFile,
  photoOf = noPhotos,
  actions = () => ({ first: [] }),
  onShow,
  onClose,
}: LightboxProps) {
  const stage = useRef<HTMLDivElement>(null)
  const at = Math.max(
    0,
    items.findIndex(({ id }) => id === shownId),
  )
  const item = items[at]
  const [plays, setPlays] = useState(playing)
  const [unheard, setUnheard] = useState<string>()
  const go = (by: number) => {
    const next = items[(at + by + items.length) % items.length]
    if (next) onShow(next.id)
  }
  const leaf = (by: number) => {
    setPlays(false)
    go(by)
  }
  const several = items.length > 1
  useLeafing(stage, {
    onLeaf: (by) => several && leaf(by),
    onSpace: () => several && setPlays(!plays),
  })
  const still = useStill(stage)
  const next = items[(at + 1) % items.length]
  usePicture(next?.shows === 'image' ? next.file : '', open)

  if (item === undefined) return null
  const advance = () => plays && go(1)
  // A slide with a voice stays until the voice ends.
  const isPlayingVoice = item.story !== undefined && item.story.sound !== '' && item.id !== unheard
  return (
    <Stage ref={stage} className="viewer" still={still} onClose={onClose}>
      <TopBar {...{ items, at, item, open, plays }} actions={actions(item)} onPlays={setPlays} />
      <div className="viewer-stage">
        {several && <Turn label={words.previous} Icon={ChevronLeft} onTurn={() => leaf(-1)} />}
        <div className="viewer-picture">
          <Shown
            key={item.id}
            item={item}
            open={open}
            inSlideshow={plays}
            waits={isPlayingVoice && item.shows === 'image'}
            onOver={advance}
          />
        </div>
        {several && <Turn label={words.next} Icon={ChevronRight} onTurn={() => leaf(1)} />}
      </div>
      <About
        {...{ item, open, photoOf }}
        inSlideshow={plays && item.shows === 'image'}
        onPause={() => setPlays(false)}
        onOver={advance}
        onFailed={() => setUnheard(item.id)}
      />
      <output className="sr-only">{several && words.showing(item.title, at + 1, items.length)}</output>
    </Stage>
  )
}

function TopBar({
  items,
  at,
  item,
  open,
  plays,
  actions: { first, last = [] },
  onPlays,
}: Pick<LightboxProps, 'items'> & {
  at: number
  item: GalleryItem
  open: OpenFile
  plays: boolean
  actions: ReturnType<NonNullable<LightboxProps['actions']>>
  onPlays: (plays: boolean) => void
}) {
  const { file } = item
  const several = items.length > 1
  const more: readonly MenuItem[] = [
    ...first,
    ...(file === ''
      ? []
      : [
          {
            label: words.download,
            icon: <Download aria-hidden="true" className="size-5" />,
            onSelect: () => void save(file, open),
          },
        ]),
    ...last,
  ]
  const label = plays ? words.pause : words.play
  return (
    <div className="viewer-bar" data-control>
      <StageClose>
        <button type="button" className="viewer-button">
          <X aria-hidden="true" className="size-5" />
          {words.close}
        </button>
      </StageClose>
      <p className="text-soft">{several && words.place(at + 1, items.length)}</p>
      <div className="flex justify-end">
        {several && (
          <button type="button" className="viewer-button" onMouseDown={keepFocus} onClick={() => onPlays(!plays)}>
            {plays ? <Pause aria-hidden="true" className="size-5" /> : <Play aria-hidden="true" className="size-5" />}
            <span className="viewer-label">{label}</span>
          </button>
        )}
        {more.length > 0 && (
          <DropdownMenu
            label={words.more}
            items={more}
            trigger={
              <button type="button" className="viewer-button">
                <Ellipsis aria-hidden="true" className="size-5" />
                {words.more}
              </button>
            }
          />
        )}
      </div>
    </div>
  )
}

/** A control that takes the focus on a mouse press would never fade. */
const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault()

function Turn({ label, Icon, onTurn }: { label: string; Icon: typeof ChevronLeft; onTurn: () => void }) {
  return (
    <button
      type="button"
      data-control
      aria-label={label}
      title={label}
      className="viewer-turn"
      onMouseDown={keepFocus}
      onClick={onTurn}
    >
      <Icon aria-hidden="true" className="size-8" />
    </button>
  )
}

async function save(file: FileReference, open: OpenFile): Promise<void> {
  try {
    const { name, bytes } = await open(file)
    download(name, 'application/octet-stream', bytes)
  } catch (error) {
    toast({ tone: 'failure', title: words.notDownloaded, description: messageOf(error) })
  }
}
