import { AudioLines, ExternalLink, Film } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Notice, Skeleton } from '../../ui/index.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { type OpenFile, usePicture } from '../pictures/use-picture.ts'
import type { GalleryItem } from './item.ts'
import { Playing } from './Playing.tsx'
import { words } from './words.ts'

/** Slideshow time of a photo or an unplayable file, in milliseconds. */
const slideTime = 5000
const openTimeout = 20_000

function AutoAdvance({ after = slideTime, onOver }: { after?: number; onOver: () => void }) {
  const over = useEffectEvent(onOver)
  useEffect(() => {
    const timer = setTimeout(() => over(), after)
    return () => clearTimeout(timer)
  }, [after])
  return null
}

export function Shown({
  item,
  open,
  inSlideshow,
  waits = false,
  onOver,
}: {
  item: GalleryItem
  open: OpenFile
  inSlideshow: boolean
  waits?: boolean
  onOver: () => void
}) {
  const advance = inSlideshow && <AutoAdvance onOver={onOver} />
  if (item.file === '')
    return (
      <>
        {advance}
        <ExternalVideo address={item.link} />
      </>
    )
  if (item.shows === 'image')
    return <Photo item={item} open={open} inSlideshow={inSlideshow && !waits} onOver={onOver} />
  const Icon = item.shows === 'audio' ? AudioLines : Film
  return (
    <Playing
      key={item.id}
      item={item}
      file={item.file}
      open={open}
      inSlideshow={inSlideshow}
      advance={advance}
      onOver={onOver}
    >
      <Icon aria-hidden="true" className="size-16 text-pine" />
    </Playing>
  )
}

/** Shows the thumbnail first, then the full photo, whose slideshow time starts when it appears. */
function Photo({ item, open, inSlideshow, onOver }: Parameters<typeof Shown>[0]) {
  const small = usePicture(item.picture, open)
  const whole = usePicture(item.file, open)
  const [broken, setBroken] = useState(false)
  const address = broken ? small : (whole ?? small)
  const advance = inSlideshow && <AutoAdvance after={whole === undefined ? openTimeout : slideTime} onOver={onOver} />
  if (address === undefined)
    return (
      <>
        {advance}
        {broken ? (
          <Notice tone="amber">{words.notShown}</Notice>
        ) : (
          <Skeleton label={words.opening(item.title)} lines={6} />
        )}
      </>
    )
  return (
    <>
      {advance}
      <img
        src={address}
        alt={item.alt}
        className="absolute inset-0 size-full object-contain"
        onError={() => setBroken(true)}
      />
      {broken && (
        <div className="absolute inset-x-0 bottom-0">
          <Notice tone="amber">{words.notShown}</Notice>
        </div>
      )}
    </>
  )
}

/** Shows a URL that the form would reject, as from an import, only as text. */
function ExternalVideo({ address }: { address: string }) {
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol)) return <p className="wrap-anywhere">{words.noLink(address)}</p>
  const host = url.hostname.replace(/^www\.|^m\./, '')
  return (
    <div className="viewer-link">
      <a href={address} target="_blank" rel="noopener noreferrer" className={buttonClass('secondary')}>
        <ExternalLink aria-hidden="true" className="size-5" />
        {words.elsewhere(host)}
      </a>
      <p className="text-soft">{words.elsewhereHint}</p>
    </div>
  )
}
