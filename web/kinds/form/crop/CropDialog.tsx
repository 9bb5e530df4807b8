import { Check, Minus, Plus, RotateCw } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Cut, mostZoom, placeOf, startCut, zoomed } from '../../../shared/pictures/cut.ts'
import type { Turns } from '../../../shared/pictures/picture-worker.ts'
import { Button, Dialog, Field, IconButton, Notice, Skeleton, useField } from '../../../ui/index.ts'
import { type MadeFace, makeFace } from './make-face.ts'
import { CutPicture, Stage, ZOOM_STEP } from './Stage.tsx'
import { type PictureToCut, usePictureToCut } from './use-picture-to-cut.ts'
import { words } from './words.ts'

export type CropDialogProps = {
  file: File
  side: number
  onMade: (face: MadeFace) => void
  /** Called if the browser cannot decode the file. */
  onUnreadable: (cause: unknown) => void
  onClose: () => void
}

const turned: Readonly<Record<Turns, Turns>> = { 0: 1, 1: 2, 2: 3, 3: 0 }

export function CropDialog({ file, side, onMade, onUnreadable, onClose }: CropDialogProps) {
  const [turns, setTurns] = useState<Turns>(0)
  const picture = usePictureToCut(file, turns, onUnreadable)
  const [chosen, setChosen] = useState<Cut>()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const cut = picture && (chosen ?? startCut(picture))
  const tabbed = useRef(false)
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Tab') tabbed.current = true
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  const make = async () => {
    if (cut === undefined) return
    setBusy(true)
    setFailed(false)
    try {
      onMade(await makeFace(file, { side, turns, cut }))
    } catch {
      setFailed(true)
      setBusy(false)
    }
  }
  const turn = () => {
    setChosen(undefined)
    setTurns(turned[turns])
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      modalOnly
      title={words.title}
      description={
        <>
          {words.how} <span className="pointer-coarse:sr-only max-sm:sr-only">{words.keys}</span>
        </>
      }
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            busy={busy || picture === undefined}
            icon={<Check aria-hidden="true" className="size-5" />}
            onClick={() => void make()}
          >
            {words.keep}
          </Button>
        </>
      }
    >
      {failed && (
        <Notice tone="amber" role="alert">
          {words.notMade}
        </Notice>
      )}
      {picture === undefined || cut === undefined ? (
        <Skeleton label={words.opening} lines={6} />
      ) : (
        <Cutting key={turns} {...{ tabbed, picture, cut }} onCut={setChosen} onTurn={turn} />
      )}
    </Dialog>
  )
}

function Cutting({
  tabbed,
  picture,
  cut,
  onCut,
  onTurn,
}: {
  tabbed: RefObject<boolean>
  picture: PictureToCut
  cut: Cut
  onCut: (cut: Cut) => void
  onTurn: () => void
}) {
  const stage = useRef<HTMLButtonElement>(null)
  const latest = useRef(cut)
  const [atEdge, setAtEdge] = useState(false)
  const change = (next: (now: Cut) => Cut) => {
    const before = latest.current
    latest.current = next(before)
    const { x, y, zoom } = latest.current
    setAtEdge(x === before.x && y === before.y && zoom === before.zoom)
    onCut(latest.current)
  }
  useEffect(() => {
    // A user who tabbed to a button while the picture was being decoded keeps the focus there.
    if (tabbed.current && document.activeElement instanceof HTMLButtonElement) return
    stage.current?.focus()
  }, [tabbed])
  const zoom = (factor: number) => change((now) => zoomed(now, picture, now.zoom * factor))
  return (
    <div className="flex flex-col gap-4">
      <Stage stage={stage} picture={picture} cut={cut} onCut={change} />
      <output className="sr-only">{`${atEdge ? `${words.edge} ` : ''}${words.shows(cut.zoom, placeOf(cut))}`}</output>
      <Field label={words.size}>
        <div className="flex items-center gap-2">
          <IconButton
            label={words.smaller}
            icon={<Minus aria-hidden="true" className="size-5" />}
            onClick={() => zoom(1 / ZOOM_STEP)}
          />
          <ZoomSlider zoom={cut.zoom} onZoom={(to) => change((now) => zoomed(now, picture, to))} />
          <IconButton
            label={words.larger}
            icon={<Plus aria-hidden="true" className="size-5" />}
            onClick={() => zoom(ZOOM_STEP)}
          />
        </div>
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <span
          aria-hidden="true"
          className="relative shrink-0 overflow-hidden rounded-full border border-line"
          style={{ width: 72, height: 72 }}
        >
          <CutPicture picture={picture} cut={cut} />
        </span>
        <span className="grow">{words.preview}</span>
        <Button variant="quiet" icon={<RotateCw aria-hidden="true" className="size-5" />} onClick={onTurn}>
          {words.turn}
        </Button>
      </div>
    </div>
  )
}

function ZoomSlider({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  return (
    <input
      {...useField()}
      type="range"
      min={100}
      max={mostZoom * 100}
      step={5}
      value={Math.round(zoom * 100)}
      aria-valuetext={words.percent(zoom)}
      className="min-h-11 min-w-0 grow"
      style={{ accentColor: 'var(--pine)' }}
      onChange={({ target }) => onZoom(Number(target.value) / 100)}
    />
  )
}
